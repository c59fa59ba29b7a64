/** Links by which reports are read without an account: those of a made report, or all of a brand. */
import { useState } from "preact/hooks"
import { type Brand, client, type ReportDocument, type Share } from "../../data/Client.ts"
import { refetch, useQuery } from "../../data/Query.ts"
import { shares } from "../../data/Queries.ts"
import { mayWrite } from "../../data/Session.ts"
import { Action } from "../../form/Action.tsx"
import { TextField } from "../../form/Fields.tsx"
import { Form } from "../../form/Form.tsx"
import { textOrNull } from "../../form/FormValues.ts"
import { Panel } from "../../panel/Panel.tsx"
import { Chips, type Column, type Columns, itemsOf, Table } from "../../panel/Table.tsx"
import { ShownOnce } from "../../setting/Secret.tsx"
import { text } from "../../text/English.ts"
import { agoText, countText, dayAndYearText } from "../../text/Format.ts"
import { shareText } from "../../text/ReportText.ts"

const nameOf = ({ createdAt, title }: Share): string => title ?? shareText.link(dayAndYearText(createdAt))

const linkColumn: Column<Share> = {
  key: "link",
  head: shareText.name,
  cell: ({ row }) => (
    <>
      {nameOf(row)}
      <Chips
        names={[
          ...(row.documentId === null ? [shareText.figures] : []),
          ...(row.hasPassword ? [shareText.hasPassword] : [])
        ]}
      />
    </>
  )
}

const factColumns: ReadonlyArray<Column<Share>> = [
  {
    key: "ends",
    head: shareText.ends,
    form: "date",
    cell: ({ row }) => (row.expiresAt === null ? shareText.never : dayAndYearText(row.expiresAt))
  },
  { key: "openings", head: shareText.openings, form: "number", cell: ({ row }) => countText(row.openings) },
  {
    key: "last",
    head: shareText.lastOpened,
    form: "date",
    cell: ({ row }) => (row.lastOpenedAt === null ? text.noValue : agoText(row.lastOpenedAt, Date.now()))
  }
]

const revokeColumn: Column<Share> = {
  key: "actions",
  head: shareText.actions,
  cell: ({ row }) => (
    <Action
      label={shareText.revoke}
      about={nameOf(row)}
      question={shareText.revokeQuestion}
      act={async () => {
        await client.shares.remove(row.id)
        refetch("/v1/shares")
        return null
      }}
    />
  )
}

const columnsNow = (): Columns<Share> => [linkColumn, ...factColumns, ...(mayWrite() ? [revokeColumn] : [])]

const NewLink = ({ created, report }: { readonly created: (url: string) => void; readonly report: ReportDocument }) => {
  // a new form after each link: its fields are empty again
  const [place, setPlace] = useState(0)
  return (
    <Form
      key={place}
      button={shareText.create}
      fields={["expiresAt", "password"]}
      send={async (form) => {
        const day = textOrNull(form, "expiresAt")
        const { data } = await client.shares.create({
          brandId: report.brandId,
          documentId: report.id,
          expiresAt: day === null ? null : `${day}T23:59:59Z`,
          password: textOrNull(form, "password")
        })
        created(data.url)
        setPlace(place + 1)
        refetch("/v1/shares", "/v1/reports/documents")
        return shareText.created
      }}
    >
      <p class="help">{shareText.help}</p>
      <div class="grid">
        <TextField
          name="expiresAt"
          label={shareText.expiry}
          help={shareText.expiryHelp}
          value=""
          input={{ type: "date" }}
        />
        <TextField
          name="password"
          label={shareText.password}
          help={shareText.passwordHelp}
          value=""
          input={{ minLength: 8, maxLength: 200, autocomplete: "off" }}
        />
      </div>
    </Form>
  )
}

/** `report` is the one whose links are shown; without it, all of the brand. */
export const Links = ({ brand, report = null }: { readonly brand: Brand; readonly report?: ReportDocument | null }) => {
  const reading = shares(brand.id)
  const held = useQuery(reading)
  const [url, setUrl] = useState<string | null>(null)
  return (
    <div class="links">
      {url === null ? null : (
        <ShownOnce name={shareText.once} help={shareText.onceHelp} value={url} dismiss={() => setUrl(null)} />
      )}
      <Panel held={held} url={reading.url} title={shareText.links} height="6rem">
        {(all) => {
          const list = all.filter(({ documentId }) => report === null || documentId === report.id)
          return (
            <>
              {report !== null && mayWrite() ? <NewLink report={report} created={setUrl} /> : null}
              {list.length === 0 ? (
                <p class="quiet">{shareText.none}</p>
              ) : (
                <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columnsNow()} />
              )}
            </>
          )
        }}
      </Panel>
    </div>
  )
}

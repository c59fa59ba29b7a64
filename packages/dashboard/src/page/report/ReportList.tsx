/** The list of a brand's reports, and what is done with one. */
import { type Brand, client, type DocumentHead } from "../../data/Client.ts"
import { refetch, useQuery } from "../../data/Query.ts"
import { documents } from "../../data/ReportQueries.ts"
import { mayWrite } from "../../data/Session.ts"
import { showToast } from "../../data/Toast.ts"
import { NoneOfAll } from "../../figure/NoneOfAll.tsx"
import { Count } from "../../figure/Numbers.tsx"
import { Action } from "../../form/Action.tsx"
import { reportsMax } from "../../form/Limits.ts"
import { offsetInAddress, Pager } from "../../panel/Pager.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { type Column, type Columns, itemsOf, Table } from "../../panel/Table.tsx"
import { brandAddress, detailOf, go, otherAddress } from "../../route/Location.ts"
import { dayAndYearText } from "../../text/Format.ts"
import { reportText, shareText } from "../../text/ReportText.ts"
import { lastDayOf } from "./Content.ts"
import { forget } from "./ForgetReport.ts"
import { brandColumns, Links } from "./Links.tsx"

const limit = 50

/** Query of the list. */
export const listed = (brandId: string | null) =>
  documents({ ...(brandId === null ? {} : { brand_id: brandId }), limit, offset: offsetInAddress() })

/** The report that the address names; `new` is one that does not exist yet. */
export const reportInAddress = (): string | null => detailOf("report")

const addressOf = (brandId: string, id: string): string => brandAddress(brandId, "reports", { report: id })

/** What its actions need of a report. */
interface Named {
  readonly report: Pick<DocumentHead, "brandId" | "id" | "title">
}

export const Duplicate = ({ report: { brandId, id, title } }: Named) => (
  <Action
    label={reportText.duplicate}
    about={title}
    act={async () => {
      const { data } = await client.documents.duplicate(id)
      refetch("/v1/reports/documents")
      go(addressOf(brandId, data.id))
      showToast(reportText.duplicated, () => forget(data))
      return null
    }}
  />
)

export const Remove = ({ report: { brandId, id, title } }: Named) => (
  <Action
    label={reportText.remove}
    about={title}
    question={reportText.removeQuestion(title)}
    act={async () => {
      await client.documents.remove(id)
      if (reportInAddress() !== null) go(brandAddress(brandId, "reports"))
      refetch("/v1/reports/documents", "/v1/shares")
      showToast(reportText.removed(title))
      return null
    }}
  />
)

const actionColumn: Column<DocumentHead> = {
  key: "actions",
  head: reportText.actions,
  cell: ({ row }) => (
    <span class="actions">
      <Duplicate report={row} />
      <Remove report={row} />
    </span>
  )
}

const periodText = ({ from, last_days, to }: DocumentHead["period"]): string =>
  from === null || to === null ? reportText.lastDays(last_days ?? 0) : reportText.days(from, lastDayOf(to))

/** How a report stands; of one that has links, how often they were opened. */
const stateColumn = (query: string): Column<DocumentHead> => ({
  key: "state",
  head: reportText.state,
  form: "word",
  cell: ({ index, row: { openings, state } }) => (
    <>
      {reportText.states[state]}
      {openings === null ? null : (
        <>
          . {shareText.openings}: <Count origin={{ query, path: `documents.${index}.openings` }} value={openings} />
        </>
      )}
    </>
  )
})

const columnsOf = (query: string, names: ReadonlyMap<string, string> | null): Columns<DocumentHead> => [
  {
    key: "title",
    head: reportText.title,
    cell: ({ row }) => (
      <a data-page href={addressOf(row.brandId, row.id)}>
        {row.title}
      </a>
    )
  },
  ...brandColumns<DocumentHead>(names),
  stateColumn(query),
  { key: "period", head: reportText.period, form: "word", cell: ({ row }) => periodText(row.period) },
  { key: "created", head: reportText.created, form: "date", cell: ({ row }) => dayAndYearText(row.createdAt) },
  ...(mayWrite() ? [actionColumn] : [])
]

/** Says that there is no room for another report, whichever brand is shown, and where to make some. */
const Full = () => {
  const { data } = useQuery(documents({ limit: 1 }), { isLater: true })
  return data === null || data.total < reportsMax ? null : (
    <p class="stripe" role="status">
      {reportText.full(reportsMax)}{" "}
      <a data-page href={otherAddress("reports")}>
        {reportText.ofAllBrands}
      </a>
    </p>
  )
}

/** Reports of one brand, or of all, whose names are given then. */
export const ReportTable = ({
  brandId,
  names
}: {
  readonly brandId: string | null
  readonly names: ReadonlyMap<string, string> | null
}) => {
  const reading = listed(brandId)
  const held = useQuery(reading)
  return (
    <>
      <Full />
      <Panel
        held={held}
        url={reading.url}
        title={reportText.list}
        height="12rem"
        tools={
          brandId !== null && mayWrite() ? (
            <a class="button main" data-page href={addressOf(brandId, "new")}>
              {reportText.new}
            </a>
          ) : null
        }
      >
        {({ documents: list, total }) =>
          total === 0 ? (
            brandId === null ? (
              <NoneOfAll>{reportText.noneOfAll}</NoneOfAll>
            ) : (
              <p class="empty">{reportText.none}</p>
            )
          ) : (
            <>
              <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columnsOf(reading.url, names)} />
              <Pager
                limit={limit}
                offset={offsetInAddress()}
                origin={{ query: reading.url, path: "total" }}
                total={total}
              />
            </>
          )
        }
      </Panel>
    </>
  )
}

export const ReportList = ({ brand }: { readonly brand: Brand }) => {
  const links = <Links brand={brand} />
  const isSharing = detailOf("share") !== null
  return (
    <>
      {isSharing ? links : null}
      <ReportTable brandId={brand.id} names={null} />
      {isSharing ? null : links}
    </>
  )
}

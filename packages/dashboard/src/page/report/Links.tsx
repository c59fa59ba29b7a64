/** Links by which reports are read without an account: those of a made report, or all of a brand. */
import { useState } from "preact/hooks"
import { type Brand, client, type ReportDocument, type Share } from "../../data/Client.ts"
import { refetch, useQuery } from "../../data/Query.ts"
import { notifications } from "../../data/Queries.ts"
import { type ListedLink, shares } from "../../data/ReportQueries.ts"
import { mayWrite } from "../../data/Session.ts"
import { showToast } from "../../data/Toast.ts"
import { Count } from "../../figure/Numbers.tsx"
import { Action } from "../../form/Action.tsx"
import { useIsPhone } from "../../panel/Phone.ts"
import { Panel } from "../../panel/Panel.tsx"
import { Chips } from "../../figure/Chips.tsx"
import { type Column, type Columns, itemsOf, Table } from "../../panel/Table.tsx"
import { ShownOnce } from "../../setting/Secret.tsx"
import { brandAddress, detailOf, go } from "../../route/Location.ts"
import { text } from "../../text/English.ts"
import { agoText, dayAndYearText } from "../../text/Format.ts"
import { notificationText } from "../../text/NotificationText.ts"
import { shareText } from "../../text/ReportText.ts"
import { NewLink } from "./NewLink.tsx"

type Schedule = NonNullable<Share["schedule"]>

const dayOf = ({ createdAt }: Share): string => shareText.link(dayAndYearText(createdAt))

/** The report that a link shows: that of one without a title is the brand's current figures. */
const reportOf = ({ title }: Share): string => title ?? shareText.figures

/** A report may have several links. */
const nameOf = (share: Share): string => `${reportOf(share)}, ${dayOf(share)}`

const refetchAll = () => {
  refetch("/v1/shares", "/v1/reports/documents")
  return null
}

/** A report that was made by the schedule, until somebody sends or deletes it. */
const Held = ({ held, share }: { readonly share: Share; readonly held: NonNullable<Schedule["held"]> }) => {
  const { documentId, sentence } = held
  return (
    <div class="held">
      <a data-page href={brandAddress(share.brandId, "reports", { report: documentId })}>
        {shareText.waits}
      </a>
      : <span dir="auto">{sentence}</span>
      {mayWrite() ? (
        <span class="actions">
          <Action
            label={shareText.sendNow}
            about={nameOf(share)}
            question={shareText.sendNowQuestion}
            act={async () => {
              await client.shares.release(share.id, { documentId })
              showToast(shareText.sentNow)
              return refetchAll()
            }}
          />
          <Action
            label={shareText.doNotSend}
            about={nameOf(share)}
            question={shareText.doNotSendQuestion}
            act={async () => {
              await client.documents.remove(documentId)
              if (detailOf("report") === documentId) go(brandAddress(share.brandId, "reports"))
              return refetchAll()
            }}
          />
        </span>
      ) : null}
    </div>
  )
}

/** When a link is sent and to whom, or why it is not. */
const Sending = ({ schedule: { every, nextAt, status, subscriptionId } }: { readonly schedule: Schedule }) => {
  const { data } = useQuery(notifications)
  const receiver = data?.subscriptions.find(({ id }) => id === subscriptionId)
  const to = receiver === undefined ? "" : notificationText.nameOf(receiver)
  return (
    <div class="quiet">
      {status === "active" ? (
        shareText.sent(every, to, dayAndYearText(nextAt))
      ) : (
        <span class="fault">{shareText.notSent[status]}</span>
      )}
    </div>
  )
}

const linkColumn: Column<ListedLink> = {
  key: "link",
  head: shareText.name,
  cell: ({ row }) => (
    <>
      {reportOf(row)}
      <Chips
        names={[
          dayOf(row),
          ...(row.documentId === null && row.title !== null ? [shareText.figures] : []),
          ...(row.hasPassword ? [shareText.hasPassword] : [])
        ]}
      />
      {row.schedule === null ? null : <Sending schedule={row.schedule} />}
      {row.schedule?.held == null ? null : <Held share={row} held={row.schedule.held} />}
    </>
  )
}

const factColumns: ReadonlyArray<Column<ListedLink>> = [
  {
    key: "ends",
    head: shareText.ends,
    form: "date",
    cell: ({ row }) => (row.expiresAt === null ? shareText.never : dayAndYearText(row.expiresAt))
  },
  {
    key: "openings",
    head: shareText.openings,
    form: "number",
    cell: ({ row }) => <Count origin={row.opened} value={row.openings} />
  },
  {
    key: "last",
    head: shareText.lastOpened,
    form: "date",
    cell: ({ row }) => (row.lastOpenedAt === null ? text.noValue : agoText(row.lastOpenedAt, Date.now()))
  }
]

/** Sends a link at the other times, or no more. */
const SendingActions = ({ schedule, share }: { readonly share: Share; readonly schedule: Schedule }) => {
  const other = schedule.every === "week" ? "month" : "week"
  const change = async (to: Pick<Schedule, "every" | "subscriptionId"> | null) => {
    await client.shares.update(share.id, { schedule: to })
    refetch("/v1/shares")
    return null
  }
  return (
    <>
      <Action
        label={shareText.sendAt[other]}
        about={nameOf(share)}
        act={async () => {
          const { every, subscriptionId } = schedule
          await change({ every: other, subscriptionId })
          showToast(shareText.sentAt[other], async () => {
            await change({ every, subscriptionId })
          })
          return null
        }}
      />
      <Action label={shareText.stop} about={nameOf(share)} question={shareText.stopQuestion} act={() => change(null)} />
    </>
  )
}

const actionColumn: Column<ListedLink> = {
  key: "actions",
  head: shareText.actions,
  cell: ({ row }) => (
    <span class="actions">
      {row.schedule === null ? null : <SendingActions share={row} schedule={row.schedule} />}
      <Action
        label={shareText.revoke}
        about={nameOf(row)}
        question={shareText.revokeQuestion}
        act={async () => {
          await client.shares.remove(row.id)
          return refetchAll()
        }}
      />
    </span>
  )
}

/** The brand of a row, where those of all brands are listed. */
export const brandColumns = <Row extends { readonly brandId: string }>(
  names: ReadonlyMap<string, string> | null
): ReadonlyArray<Column<Row>> =>
  names === null
    ? []
    : [{ key: "brand", head: text.brand, form: "text", cell: ({ row }) => names.get(row.brandId) ?? text.noValue }]

const columnsNow = (names: ReadonlyMap<string, string> | null): Columns<ListedLink> => [
  linkColumn,
  ...brandColumns<ListedLink>(names),
  ...factColumns,
  ...(mayWrite() ? [actionColumn] : [])
]

/** `report` is the one whose links are shown; without it, all of the brand, or of all brands with these names. */
export const Links = ({
  brand,
  names = null,
  report = null
}: {
  readonly brand: Brand | null
  readonly names?: ReadonlyMap<string, string> | null
  readonly report?: ReportDocument | null
}) => {
  const reading = shares(brand?.id ?? null)
  const held = useQuery(reading)
  const isPhone = useIsPhone()
  const [url, setUrl] = useState<string | null>(null)
  return (
    <div class="links">
      {url === null ? null : (
        <ShownOnce name={shareText.address} help={shareText.addressHelp} value={url} dismiss={() => setUrl(null)} />
      )}
      <Panel held={held} url={reading.url} title={shareText.links} height="6rem">
        {(all) => {
          // those that are sent show current figures, and were made here
          const list = all.filter(
            ({ documentId, schedule }) => report === null || documentId === report.id || schedule !== null
          )
          return (
            <>
              {brand !== null && mayWrite() ? (
                <details open={report === null ? detailOf("share") !== null : !isPhone}>
                  <summary>{shareText.new}</summary>
                  <NewLink brandId={brand.id} report={report} created={setUrl} />
                </details>
              ) : null}
              {list.length === 0 ? (
                <p class="quiet">{shareText.none}</p>
              ) : (
                <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columnsNow(names)} />
              )}
            </>
          )
        }}
      </Panel>
    </div>
  )
}

/** The log of a subscription: deliveries, times and errors. */
import { client, type Delivery, type Subscription } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { deliveries } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { Action } from "../form/Action.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { type Column, type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { text } from "../text/English.ts"
import { countText, momentText } from "../text/Format.ts"
import { notificationText } from "../text/NotificationText.ts"

const limit = 50
const pollMillis = 2_000
const texts = notificationText.log

const LastAttempt = ({ delivery }: { readonly delivery: Delivery }) => {
  const last = delivery.attempts.at(-1)
  return last === undefined ? (
    <>{text.noValue}</>
  ) : (
    <>
      {momentText(last.at)} {last.statusCode === null ? null : texts.status(last.statusCode)}{" "}
      {last.error === null ? null : (
        <span class="fault" dir="auto">
          {last.error}
        </span>
      )}
    </>
  )
}

const columnsOf = (subscription: Subscription): Columns<Delivery> => {
  const again: ReadonlyArray<Column<Delivery>> = mayWrite()
    ? [
        {
          key: "again",
          head: <span class="unseen">{texts.resend}</span>,
          cell: ({ row }) =>
            row.status === "pending" ? null : (
              <Action
                label={texts.resend}
                question={texts.resendQuestion}
                act={async () => {
                  await client.notifications.resend(subscription.id, row.id)
                  refetch(`/v1/notifications/${subscription.id}/deliveries`)
                  return null
                }}
              />
            )
        }
      ]
    : []
  return [
    { key: "what", head: texts.what, cell: ({ row }) => texts.events[row.type] },
    {
      key: "state",
      head: texts.state,
      cell: ({ row }) => <span class={row.status === "failed" ? "fault" : undefined}>{texts.states[row.status]}</span>
    },
    { key: "tries", head: texts.tries, form: "number", cell: ({ row }) => countText(row.attempts.length) },
    { key: "last", head: texts.last, cell: ({ row }) => <LastAttempt delivery={row} /> },
    {
      key: "next",
      head: texts.next,
      cell: ({ row }) => (row.nextAttemptAt === null ? text.noValue : momentText(row.nextAttemptAt))
    },
    ...again
  ]
}

export const Deliveries = ({ subscription }: { readonly subscription: Subscription }) => {
  const offset = offsetInAddress()
  const reading = deliveries(subscription.id, { limit, offset })
  const held = useQuery(reading, { everyMillis: pollMillis })
  return (
    <Panel held={held} url={reading.url} title={texts.title(notificationText.nameOf(subscription))} height="10rem">
      {({ deliveries: list, total }) =>
        total === 0 ? (
          <p class="empty">{texts.none}</p>
        ) : (
          <>
            <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columnsOf(subscription)} />
            <Pager limit={limit} offset={offset} origin={{ query: reading.url, path: "total" }} total={total} />
          </>
        )
      }
    </Panel>
  )
}

/** Alert notifications: webhooks and emails. */
import { useState } from "preact/hooks"
import { client, type Subscription } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brands as brandsReading, notifications } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { showToast } from "../data/Toast.ts"
import { Action } from "../form/Action.tsx"
import { Panel } from "../panel/Panel.tsx"
import { Chips } from "../figure/Chips.tsx"
import { type Column, type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { detailOf, otherAddress } from "../route/Location.ts"
import { notificationText } from "../text/NotificationText.ts"
import { momentText } from "../text/Format.ts"
import { Deliveries } from "./Deliveries.tsx"
import { DigestPreview } from "./DigestPreview.tsx"
import { Secret } from "./Secret.tsx"
import { HeadersForm, SubscriptionForm } from "./SubscriptionForm.tsx"

const path = notifications.url

const Recipients = ({ subscription }: { readonly subscription: Subscription }) => (
  <>
    {subscription.emailStates.map(({ email, state }) => (
      <span key={email} class="tags">
        {email} <span class="chip">{notificationText.recipientStates[state]}</span>
      </span>
    ))}
  </>
)

const Actions = ({
  showSecret,
  subscription
}: {
  readonly subscription: Subscription
  readonly showSecret: (subscription: Subscription) => void
}) => (
  <span class="actions">
    <Action
      label={notificationText.test}
      act={async () => {
        const { data } = await client.notifications.test(subscription.id)
        refetch(path)
        return notificationText.tested(data.error, data.statusCode)
      }}
    />
    <Action
      label={subscription.enabled ? notificationText.pause : notificationText.resume}
      act={async () => {
        const { enabled, id } = subscription
        const set = async (now: boolean) => {
          await client.notifications.update(id, { enabled: now })
          refetch(path)
        }
        await set(!enabled)
        showToast(enabled ? notificationText.wasPaused : notificationText.wasResumed, () => set(enabled))
        return null
      }}
    />
    {subscription.channel === "webhook" ? (
      <Action
        label={notificationText.rotate}
        question={notificationText.rotateQuestion}
        act={async () => {
          showSecret((await client.notifications.rotateSecret(subscription.id)).data)
          refetch(path)
          return null
        }}
      />
    ) : null}
    <Action
      label={notificationText.remove}
      question={notificationText.removeQuestion(notificationText.nameOf(subscription))}
      act={async () => {
        await client.notifications.remove(subscription.id)
        refetch(path)
        return null
      }}
    />
  </span>
)

const columnsOf = (
  names: ReadonlyMap<string, string>,
  showSecret: (subscription: Subscription) => void
): Columns<Subscription> => {
  const actions: ReadonlyArray<Column<Subscription>> = mayWrite()
    ? [
        {
          key: "actions",
          head: notificationText.actions,
          cell: ({ row }) => <Actions subscription={row} showSecret={showSecret} />
        }
      ]
    : []
  return [
    {
      key: "to",
      head: notificationText.to,
      cell: ({ row }) => (
        <>
          <a data-page href={otherAddress("organization", { part: "notifications", log: row.id })}>
            {notificationText.nameOf(row)}
          </a>
          <Chips
            names={[
              ...(row.digest === null ? [] : [notificationText.digestOf(row.digest)]),
              ...(row.enabled ? [] : [notificationText.paused])
            ]}
          />
          <Recipients subscription={row} />
          {row.headerNames.length === 0 ? null : <div class="quiet">{notificationText.headersOf(row.headerNames)}</div>}
        </>
      )
    },
    {
      key: "about",
      head: notificationText.about,
      cell: ({ row }) =>
        row.brandId === null ? notificationText.allBrands : (names.get(row.brandId) ?? notificationText.otherBrand)
    },
    {
      key: "test",
      head: notificationText.lastTest,
      cell: ({ row }) =>
        row.lastTestStatus === null || row.lastTestAt === null
          ? notificationText.untested
          : `${notificationText.testStates[row.lastTestStatus]}, ${momentText(row.lastTestAt)}`
    },
    ...actions
  ]
}

export const NotificationSettings = () => {
  const held = useQuery(notifications)
  const brands = useQuery(brandsReading).data?.brands ?? []
  const names = new Map(brands.map(({ id, name }) => [id, name]))
  const [made, setMade] = useState<Subscription | null>(null)
  const log = held.data?.subscriptions.find(({ id }) => id === detailOf("log"))
  return (
    <>
      {made === null ? null : <Secret subscription={made} dismiss={() => setMade(null)} />}
      <Panel held={held} url={path} title={notificationText.title} height="10rem">
        {({ subscriptions }) =>
          subscriptions.length === 0 ? (
            <p class="empty">{notificationText.none}</p>
          ) : (
            <Table items={itemsOf(subscriptions)} keyOf={({ id }) => id} columns={columnsOf(names, setMade)} />
          )
        }
      </Panel>
      {log === undefined ? null : <Deliveries key={log.id} subscription={log} />}
      {log?.channel === "webhook" && mayWrite() ? (
        <details key={log.headerNames.join()} class="panel prose">
          <summary>{notificationText.replaceHeaders}</summary>
          <HeadersForm id={log.id} />
        </details>
      ) : null}
      <DigestPreview brands={brands} />
      {mayWrite() ? (
        <section class="panel prose">
          <h2>{notificationText.new}</h2>
          <SubscriptionForm brands={brands} created={setMade} />
        </section>
      ) : null}
    </>
  )
}

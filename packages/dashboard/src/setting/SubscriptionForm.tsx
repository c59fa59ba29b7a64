/** Creates a subscription. Shows the secret of a new webhook once. */
import { useState } from "preact/hooks"
import { client, type Brand, type Notice, type Subscription } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { isBound } from "../data/Session.ts"
import { ChoiceField, LinesField, SomeField, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { linesOf } from "../form/PastedLines.ts"
import { type AlertType, alertTypes, alertsText } from "../text/AlertsText.ts"
import { noticeText, noticeTypes } from "../text/NoticeText.ts"
import { notificationText } from "../text/NotificationText.ts"
import { textIn } from "../form/FormValues.ts"

const fields = ["channel", "webhookUrl", "headers", "emailRecipients", "eventTypes", "brandId", "digest"]

const digests = ["daily", "weekly"] as const

const channels = ["webhook", "email", "slack", "teams", "discord"] as const

const placeholders = {
  webhook: { placeholder: "https://hooks.example.com/visibility" },
  slack: { placeholder: "https://hooks.slack.com/services/…" },
  teams: {},
  discord: { placeholder: "https://discord.com/api/webhooks/…" }
}

/** One `name: value` in a line. */
const headersIn = (form: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries(
    linesOf(textIn(form, "headers")).map((line) => {
      const [, name = line, value = ""] = /^(.*?):(.*)$/.exec(line) ?? []
      return [name.trim(), value.trim()]
    })
  )

const HeadersField = () => (
  <LinesField name="headers" label={notificationText.headers} help={notificationText.headersHelp} rows={2} text="" />
)

/** Replaces the headers of a webhook. */
export const HeadersForm = ({ id }: { readonly id: string }) => (
  <Form
    button={notificationText.replaceHeaders}
    question={notificationText.headersQuestion}
    fields={["headers"]}
    send={async (form) => {
      await client.notifications.update(id, { headers: headersIn(form) })
      refetch("/v1/notifications/")
      return notificationText.headersReplaced
    }}
  >
    <HeadersField />
  </Form>
)

/** The destination. */
const Destination = ({ channel }: { readonly channel: Subscription["channel"] }) =>
  channel !== "email" ? (
    <>
      <TextField
        name="webhookUrl"
        label={notificationText.url}
        help={channel === "webhook" ? notificationText.urlHelp : notificationText.chatUrlHelp[channel]}
        value=""
        input={{ type: "url", required: true, maxLength: 2048, ...placeholders[channel] }}
      />
      {channel === "webhook" ? <HeadersField /> : null}
    </>
  ) : (
    <LinesField
      key="email"
      name="emailRecipients"
      label={notificationText.recipients}
      help={notificationText.recipientsHelp}
      rows={3}
      text=""
    />
  )

const NoticeTypes = ({
  chosen,
  onChosen
}: {
  readonly chosen: ReadonlyArray<Notice["type"]>
  readonly onChosen: (chosen: ReadonlyArray<Notice["type"]>) => void
}) => (
  <SomeField
    name="noticeTypes"
    label={notificationText.noticesLabel}
    options={noticeTypes.map((type) => [type, noticeText.types[type]])}
    chosen={chosen}
    onChosen={(names) => onChosen(noticeTypes.filter((type) => names.includes(type)))}
  />
)

const DigestField = ({
  digest,
  onDigest
}: {
  readonly digest: Subscription["digest"]
  readonly onDigest: (digest: Subscription["digest"]) => void
}) => (
  <ChoiceField
    name="digest"
    label={notificationText.digest}
    value={digest ?? ""}
    options={[
      ["", notificationText.noDigest],
      ...digests.map((every) => [every, notificationText.digests[every]] as const)
    ]}
    onValue={(value) => onDigest(digests.find((every) => every === value) ?? null)}
  />
)

/** The brands to choose from. All of them are no choice for a bound key, which may not see every brand. */
const scopesOf = (brands: ReadonlyArray<Brand>): ReadonlyArray<readonly [string, string]> => [
  ...(isBound() ? [] : [["", notificationText.allBrands] as const]),
  ...brands.map(({ id, name }) => [id, name] as const)
]

export const SubscriptionForm = ({
  brands,
  created
}: {
  readonly brands: ReadonlyArray<Brand>
  readonly created: (subscription: Subscription) => void
}) => {
  const [channel, setChannel] = useState<Subscription["channel"]>("webhook")
  const [scope, setScope] = useState(scopesOf(brands)[0]?.[0] ?? "")
  const [types, setTypes] = useState<ReadonlyArray<AlertType>>(alertTypes)
  const [digest, setDigest] = useState<Subscription["digest"]>(null)
  const [ofNotices, setOfNotices] = useState<ReadonlyArray<Notice["type"]>>([])
  const [count, setCount] = useState(0)
  return (
    <Form
      button={notificationText.create}
      fields={fields}
      isDisabled={digest === null && types.length + ofNotices.length === 0}
      send={async (form) => {
        const { data } = await client.notifications.create({
          channel,
          eventTypes: [...types, ...ofNotices],
          brandId: scope === "" ? null : scope,
          digest,
          ...(channel !== "email"
            ? {
                webhookUrl: textIn(form, "webhookUrl"),
                ...(channel === "webhook" ? { headers: headersIn(form) } : {})
              }
            : { emailRecipients: linesOf(textIn(form, "emailRecipients")) })
        })
        // a chat has no secret to copy and nobody to confirm
        if (channel === "webhook" || channel === "email") created(data)
        refetch("/v1/notifications/")
        // values of headers are not shown again
        setCount(count + 1)
        return notificationText.created
      }}
    >
      <div class="grid">
        <ChoiceField
          name="channel"
          label={notificationText.channel}
          value={channel}
          options={channels.map((name) => [name, notificationText.channels[name]] as const)}
          onValue={(value) => setChannel(channels.find((name) => name === value) ?? "webhook")}
        />
        <ChoiceField
          name="brandId"
          label={notificationText.about}
          value={scope}
          options={scopesOf(brands)}
          onValue={setScope}
        />
        <DigestField digest={digest} onDigest={setDigest} />
      </div>
      <Destination key={`${channel} ${count}`} channel={channel} />
      <details>
        <summary>{notificationText.types(types.length, alertTypes.length)}</summary>
        <SomeField
          name="eventTypes"
          label={notificationText.typesLabel}
          options={alertTypes.map((type) => [type, alertsText.types[type]])}
          chosen={types}
          onChosen={(chosen) => setTypes(alertTypes.filter((type) => chosen.includes(type)))}
        />
        {isBound() ? null : <NoticeTypes chosen={ofNotices} onChosen={setOfNotices} />}
      </details>
    </Form>
  )
}

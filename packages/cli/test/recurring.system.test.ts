/**
 * The recurring half as its users see it, on real processes: a tracker runs by itself, what changed
 * arrives as a signed webhook, and an operator looks at the deliveries.
 */
import { openAiReply, startFakeVendor } from "@answerscope/providers/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { randomBytes } from "node:crypto"
import { callJson, type Caller } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder, folderWithDatabase } from "@answerscope/harness/Scratch"
import { isSignedWith, type ReceivedRequest, startReceiver } from "@answerscope/harness/Receiver"

const secretsKey = randomBytes(32).toString("base64")

interface ShownTracker {
  readonly id: string
  readonly organizationId: string
  readonly lastStatus: string | null
  readonly runCount: number
}

interface ShownDelivery {
  readonly id: string
  readonly eventId: string
  readonly type: string
  readonly status: string
  readonly attempts: ReadonlyArray<{ readonly statusCode: number | null }>
}

/** A vendor whose answers a test changes. */
const changingVendor = Effect.gen(function* () {
  let text = "1. **Acme** is best.\n2. **Initech** is good."
  const vendor = yield* startFakeVendor(() => openAiReply({ text }))
  return { baseUrl: vendor.baseUrl, change: (next: string) => Effect.sync(() => void (text = next)) }
})

const startServer = Effect.fnUntraced(function* (env: Readonly<Record<string, string>>, folder: string) {
  const server = yield* startCommand(["serve"], env, folder)
  const said = yield* server.printed("Start a scan:")
  const caller: Caller = {
    address: /ready at (\S+)/.exec(said)?.[1] ?? "",
    key: /access key {2}(ask_\w+)/.exec(said)?.[1] ?? ""
  }
  return { server, caller }
})

/** Runs a command to its end and returns its output. */
const runCommand = Effect.fnUntraced(function* (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  folder: string
) {
  const command = yield* startCommand(args, env, folder)
  const code = yield* command.exit
  return { code, output: command.output() }
}, Effect.scoped)

const pollTracker = (caller: Caller, id: string, runCount: number) =>
  callJson<ShownTracker>(caller, "GET", `/v1/trackers/${id}`).pipe(
    Effect.map(({ body }) => body.data),
    Effect.repeat({ until: (tracker) => tracker.runCount === runCount, schedule: Schedule.spaced("50 millis") })
  )

/** Waits until the newest delivery of a subscription is brought, with that many attempts written. */
const pollDelivered = (caller: Caller, subscriptionId: string, attempts: number) =>
  callJson<{ readonly deliveries: ReadonlyArray<ShownDelivery> }>(
    caller,
    "GET",
    `/v1/notifications/${subscriptionId}/deliveries`
  ).pipe(
    Effect.map(({ body }) => body.data.deliveries),
    Effect.repeat({
      until: ([newest]) => newest?.status === "delivered" && newest.attempts.length === attempts,
      schedule: Schedule.spaced("20 millis")
    })
  )

const eventOf = ({
  rawBody
}: ReceivedRequest): {
  readonly id: string
  readonly type: string
  readonly data: { readonly alerts: ReadonlyArray<{ readonly type: string; readonly message: string }> }
} => JSON.parse(rawBody.toString("utf8"))

/** A running server with a brand that is tracked on chatgpt, and a webhook for its alerts. */
const deployment = Effect.gen(function* () {
  const folder = yield* folderWithDatabase
  const [vendor, receiver] = [yield* changingVendor, yield* startReceiver]
  const { server, caller } = yield* startServer(
    {
      PORT: "0",
      LOG_LEVEL: "debug",
      SECRETS_KEY: secretsKey,
      OPENAI_API_KEY: "k",
      OPENAI_BASE_URL: vendor.baseUrl,
      WEBHOOK_ALLOW_HTTP: "true",
      WEBHOOK_ALLOW_PRIVATE: "true"
    },
    folder
  )
  const brand = yield* callJson(caller, "POST", "/v1/brands/", {
    name: "Acme",
    competitors: ["Globex"],
    prompts: ["best crm for startups"],
    engines: ["chatgpt"]
  })
  const brandId = brand.body.data.id
  const subscribe = callJson<{ readonly id: string; readonly webhookSecret: string }>(
    caller,
    "POST",
    "/v1/notifications",
    { channel: "webhook", webhookUrl: receiver.url, brandId },
    { "idempotency-key": "subscribe" }
  )
  const subscription = yield* subscribe
  assert.strictEqual((yield* subscribe).text, subscription.text)
  const tracker = yield* callJson<ShownTracker>(caller, "POST", "/v1/trackers/", { brandId })
  const operator = (...args: ReadonlyArray<string>) =>
    runCommand([...args, "--org", tracker.body.data.organizationId, "--json"], { SECRETS_KEY: secretsKey }, folder)
  return {
    folder,
    vendor,
    receiver,
    server,
    caller,
    operator,
    tracker: tracker.body.data,
    subscription: subscription.body.data,
    path: `/v1/notifications/${subscription.body.data.id}`
  }
})
type Deployment = Effect.Success<typeof deployment>

const sampleArrives = Effect.fnUntraced(function* ({ caller, receiver, path, subscription }: Deployment) {
  const tested = yield* callJson<{ readonly status: string }>(caller, "POST", `${path}/test`)
  assert.strictEqual(tested.body.data.status, "sent")
  const sample = yield* receiver.take
  assert.strictEqual(eventOf(sample).type, "visibility.test")
  assert.isTrue(yield* isSignedWith(subscription.webhookSecret, sample))
})

/** A second run, started by the operator, whose answer ranks the brand second: returns the webhook. */
const changeArrives = Effect.fnUntraced(function* (given: Deployment) {
  const { caller, receiver, vendor, operator, tracker, subscription } = given
  yield* vendor.change("1. **Globex** is best.\n2. **Acme** is good.")
  const run = yield* operator("tracker", "run", tracker.id)
  assert.strictEqual(run.code, 0, run.output)
  assert.deepInclude(JSON.parse(run.output), { id: tracker.id, lastStatus: "running" })
  yield* pollTracker(caller, tracker.id, 2)
  const told = yield* receiver.take
  assert.isTrue(yield* isSignedWith(subscription.webhookSecret, told))
  assert.isFalse(yield* isSignedWith(`${subscription.webhookSecret}x`, told))
  const event = eventOf(told)
  assert.strictEqual(told.headers["x-service-event-type"], "visibility.alert")
  assert.strictEqual(told.headers["x-service-event-id"], event.id)
  assert.deepStrictEqual(
    event.data.alerts.map(({ message }) => message),
    [
      "Acme moved from position 1 to 2 in ChatGPT for “best crm for startups”",
      "Globex now appears alongside Acme in ChatGPT for “best crm for startups”"
    ]
  )
  const alerts = yield* callJson<{ readonly total: number }>(caller, "GET", "/v1/alerts")
  assert.strictEqual(alerts.body.data.total, 2)
  return told
})

/** The trackers, the same from the interface and from the command line. */
const trackersListed = Effect.fnUntraced(function* ({ caller, operator }: Deployment) {
  const shown = yield* callJson<{ readonly total: number }>(caller, "GET", "/v1/trackers")
  const listed = yield* operator("tracker", "list")
  assert.deepStrictEqual(JSON.parse(listed.output), shown.body.data)
  assert.strictEqual(shown.body.data.total, 1)
})

/** The log of deliveries, the same from the interface and from the command line. */
const deliveriesListed = Effect.fnUntraced(function* ({ caller, operator, subscription }: Deployment) {
  const shown = yield* pollDelivered(caller, subscription.id, 1)
  const listed = yield* operator("deliveries", "list", "--subscription", subscription.id)
  assert.deepStrictEqual(JSON.parse(listed.output).deliveries, shown)
  assert.deepStrictEqual(
    shown.map(({ type, status, attempts }) => [type, status, attempts[0]?.statusCode]),
    [
      ["visibility.alert", "delivered", 204],
      ["visibility.test", "delivered", 204]
    ]
  )
  return shown[0]?.id ?? ""
})

/** The delivery once more from the command line, and once more from the interface. */
const repeatsArrive = Effect.fnUntraced(function* (given: Deployment, delivery: string, told: ReceivedRequest) {
  const { caller, receiver, operator, path, subscription } = given
  const resent = yield* operator("deliveries", "resend", delivery, "--subscription", subscription.id)
  assert.strictEqual(JSON.parse(resent.output).status, "pending")
  const again = yield* receiver.take
  assert.deepStrictEqual(again.rawBody, told.rawBody)
  assert.isTrue(yield* isSignedWith(subscription.webhookSecret, again))
  yield* pollDelivered(caller, subscription.id, 2)
  assert.strictEqual((yield* callJson(caller, "POST", `${path}/deliveries/${delivery}/resend`)).status, 200)
  assert.strictEqual(eventOf(yield* receiver.take).id, eventOf(told).id)
  yield* pollDelivered(caller, subscription.id, 3)
  assert.strictEqual(yield* receiver.waiting, 0)
})

const secretIsKept = Effect.fnUntraced(function* ({ caller, server, folder, path, subscription, tracker }: Deployment) {
  const { webhookSecret: secret } = subscription
  const masked = yield* callJson<{ readonly webhookSecret: string }>(caller, "GET", path)
  assert.strictEqual(masked.body.data.webhookSecret, `whsec_…${secret.slice(-4)}`)
  assert.notInclude(server.output(), secret)
  const keyless = yield* runCommand(
    ["deliveries", "list", "--org", tracker.organizationId, "--subscription", subscription.id],
    {},
    folder
  )
  assert.strictEqual(keyless.code, 1)
  assert.match(keyless.output, /^answerscope: [^\n]*SECRETS_KEY[^\n]*\n$/)
})

it.live(
  "two runs with different answers: alerts, one signed webhook, a log of deliveries, the same event on resend",
  () =>
    Effect.gen(function* () {
      const given = yield* deployment
      // the first run is due at creation and sets the base
      const base = yield* pollTracker(given.caller, given.tracker.id, 1)
      assert.strictEqual(base.lastStatus, "completed")
      const none = yield* callJson<{ readonly total: number }>(given.caller, "GET", "/v1/alerts")
      assert.strictEqual(none.body.data.total, 0)
      yield* trackersListed(given)
      yield* sampleArrives(given)
      const told = yield* changeArrives(given)
      yield* repeatsArrive(given, yield* deliveriesListed(given), told)
      yield* secretIsKept(given)
    }).pipe(Effect.scoped)
)

it.live("a malformed SECRETS_KEY gives one line that names it, without its value, before anything starts", () =>
  Effect.gen(function* () {
    const folder = yield* emptyFolder
    const { code, output } = yield* runCommand(["serve"], { PORT: "0", SECRETS_KEY: "hunter2" }, folder)
    assert.strictEqual(code, 1)
    assert.match(output, /^answerscope: [^\n]*SECRETS_KEY[^\n]*32 random bytes[^\n]*\n$/)
    assert.notInclude(output, "hunter2")
  }).pipe(Effect.scoped)
)

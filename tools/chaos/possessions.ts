/** An organization's initial objects: a brand, trackers, subscriptions. */
import { Effect } from "effect"
import { type Client, nextName, type Request, sendUntilAnswered } from "./client.ts"
import { confirmedPrompt } from "./confirmed.ts"
import type { Vendors } from "./vendors.ts"

export interface Possessions {
  readonly brandId: string
  /** The first one is always enabled, the others are toggled. */
  readonly trackerIds: ReadonlyArray<string>
  /** Subscriptions that stay unchanged: their deliveries must arrive. */
  readonly steadyIds: ReadonlyArray<string>
  /** One that is switched off and on. */
  readonly switchedId: string
  readonly mailAddress: string
  /** One whose signing secret rotates; the receiver knows all secrets. */
  readonly rotated: { readonly id: string; readonly secrets: Array<string>; isBusy: boolean }
}

const make = Effect.fnUntraced(function* (client: Client, path: string, body: unknown) {
  const request: Request = { method: "POST", path, body }
  const reply = yield* sendUntilAnswered(client, { ...request, key: nextName(client, "set-up") })
  if (reply.data.id === undefined) return yield* Effect.die(new Error(`set-up: ${path}: ${reply.text}`))
  return { id: reply.data.id, secret: reply.data.webhookSecret ?? "" }
})

/** A brand that scans name. */
export const brandOf = (client: Client): Effect.Effect<string> =>
  Effect.map(make(client, "/v1/brands", { name: "Zendrix", competitors: ["Globex"] }), ({ id }) => id)

/** Two prompts per tracker, with unique names. */
const trackerOf = (client: Client, brandId: string, index: number) =>
  make(client, "/v1/trackers/", {
    brandId,
    intervalMinutes: 15,
    prompts: [1, 2].map((number) => `tracked by ${client.tenant.name}: tool ${index}.${number}`)
  })

/** One with confirmed alerts: three cells, so that a first doubt has follow-ups. */
const confirmedTrackerOf = (client: Client, brandId: string) =>
  make(client, "/v1/trackers/", {
    brandId,
    intervalMinutes: 15,
    alertMode: "confirmed",
    prompts: [1, 2, 3].map((number) => `${confirmedPrompt} by ${client.tenant.name}: tool ${number}`)
  })

const webhook = Effect.fnUntraced(function* (
  client: Client,
  vendors: Vendors,
  options: { readonly name: string; readonly brandId?: string }
) {
  const { name, ...fields } = options
  const path = `/${client.tenant.name.replace(" ", "-")}/${name}`
  const { id, secret } = yield* make(client, "/v1/notifications", {
    channel: "webhook",
    webhookUrl: `${vendors.receiver.url}${path}`,
    ...fields
  })
  const secrets = [secret]
  vendors.receiver.secrets.set(path, secrets)
  return { id, secrets }
})

/** Makes them over HTTP. */
export const makePossessions = Effect.fnUntraced(function* (client: Client, vendors: Vendors) {
  const mailAddress = `${client.tenant.name.replace(" ", ".")}@mail.example`
  const { id: brandId } = yield* make(client, "/v1/brands", {
    name: "Zendrix",
    domain: "zendrix.com",
    competitors: ["Globex"],
    engines: ["chatgpt"],
    prompts: ["best tool"]
  })
  // subscriptions first, so that they get every alert
  const all = yield* webhook(client, vendors, { name: "all" })
  const ofBrand = yield* webhook(client, vendors, { name: "brand", brandId })
  const switched = yield* webhook(client, vendors, { name: "switched" })
  const email = yield* make(client, "/v1/notifications", { channel: "email", emailRecipients: [mailAddress] })
  const trackers = yield* Effect.forEach([1, 2, 3], (index) => trackerOf(client, brandId, index))
  const confirmed = yield* confirmedTrackerOf(client, brandId)
  const possessions: Possessions = {
    brandId,
    trackerIds: [...trackers, confirmed].map(({ id }) => id),
    steadyIds: [all.id, ofBrand.id, email.id],
    switchedId: switched.id,
    mailAddress,
    rotated: { ...all, isBusy: false }
  }
  return possessions
})

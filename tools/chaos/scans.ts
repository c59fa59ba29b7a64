/** Scans as clients place them, with the responses. */
import { Effect } from "effect"
import { type Client, nextName, type Reply, send, sendEither } from "./client.ts"
import type { Calm } from "./witness.ts"
import type { Asked } from "./vendors.ts"

const outcomeOf = ({ status, code }: Reply): "made" | "not made" | "unknown" => {
  if (status === 200) return "made"
  return status === null || code === "outcome_unknown" ? "unknown" : "not made"
}

/** Places a scan and records the outcome; its prompts begin with its kind. */
export const placeScan = Effect.fnUntraced(function* (
  client: Client,
  options: { readonly kind: string; readonly prompts: number; readonly brandId: string | null }
) {
  const name = nextName(client, options.kind)
  const prompts = Array.from({ length: options.prompts }, (_, index) => `${name}, question ${index + 1}`)
  const subject =
    options.brandId === null ? { brand: "Zendrix", competitors: ["Globex"] } : { brandId: options.brandId }
  const body = { ...subject, prompts, engines: ["chatgpt"] }
  const reply = yield* sendEither(client, { method: "POST", path: "/v1/scans/", body }, name)
  if (reply.status === 429) client.run.witness.neighbor.scansRefused.push(`${name}: ${reply.text.slice(0, 200)}`)
  const id = reply.status === 200 ? (reply.data.id ?? null) : null
  client.run.witness.scans.push({ tenant: client.tenant, prompt: prompts[0] ?? "", outcome: outcomeOf(reply), id })
  return { id, prompt: prompts[0] ?? "" }
})

const scanSize = 50
const floodMax = 250

/** Keeps hundreds of checks of a brand waiting. */
export const flood = (client: Client, asked: ReadonlyArray<Asked>, brandId: string): Effect.Effect<void> =>
  Effect.gen(function* () {
    let placed = 0
    while (client.run.isOpen) {
      const answered = asked.filter(({ prompt }) => prompt.startsWith("flood")).length
      client.run.flooding = placed - answered
      if (client.run.flooding < floodMax) {
        const { id } = yield* placeScan(client, { kind: "flood", prompts: scanSize, brandId })
        if (id !== null) placed += scanSize
      } else yield* Effect.sleep("250 millis")
    }
  })

/** Places one check after another, and waits for each. */
export const singles = (client: Client, asked: ReadonlyArray<Asked>, calm: () => Calm | null): Effect.Effect<void> =>
  Effect.gen(function* () {
    while (client.run.isOpen) {
      const calmBefore = calm()
      const { id, prompt } = yield* placeScan(client, { kind: "single", prompts: 1, brandId: null })
      if (id !== null) {
        const isCalm = calmBefore !== null && calm() === calmBefore
        client.run.witness.probes.push({
          prompt,
          acceptedAfter: asked.length,
          acceptedMillis: Date.now(),
          behind: client.run.flooding,
          calm: isCalm ? calmBefore : null
        })
        yield* untilDone(client, id)
      }
      yield* Effect.sleep(client.dice.between(50, 400))
    }
  })

const untilDone = (client: Client, id: string): Effect.Effect<void> =>
  Effect.gen(function* () {
    while (client.run.isOpen) {
      const { data } = yield* send(client, { method: "GET", path: `/v1/scans/${id}` })
      if (data.done === true) return
      yield* Effect.sleep("200 millis")
    }
  })

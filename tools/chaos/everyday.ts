/** A bit of every API operation, in sequence. */
import { Effect } from "effect"
import { type Client, nextName, type Reply, type Request, send, sendEither, sendUntilAnswered } from "./client.ts"
import type { Possessions } from "./possessions.ts"
import { placeScan } from "./scans.ts"

const get = (client: Client, path: string) => send(client, { method: "GET", path })
const post = (client: Client, path: string, body?: unknown) => send(client, { method: "POST", path, body })

const recentMax = 20

/** Recent scans of a client. */
type Recent = Array<string>

const scan = (client: Client, { brandId }: Possessions, recent: Recent) =>
  Effect.map(
    placeScan(client, {
      kind: "interactive",
      prompts: client.dice.between(1, 4),
      brandId: client.dice.isSo(0.5) ? brandId : null
    }),
    ({ id }) => {
      if (id !== null) recent.unshift(id)
      recent.length = Math.min(recent.length, recentMax)
    }
  )

const cancel = Effect.fnUntraced(function* (client: Client, recent: Recent) {
  const id = client.dice.pickAny(recent.slice(0, 5))
  if (id === null) return
  nextName(client, "cancel")
  yield* post(client, `/v1/scans/${id}/cancel`)
})

const read = Effect.fnUntraced(function* (client: Client, { brandId, steadyIds }: Possessions, recent: Recent) {
  const paths = ["/v1/usage", "/v1/brands", "/v1/scans", "/v1/snapshots", "/v1/alerts", "/v1/trackers"]
  const own = [
    `/v1/brands/${brandId}/overview`,
    `/v1/notifications/${steadyIds[0]}/deliveries`,
    ...recent.slice(0, 3).map((id) => `/v1/scans/${id}`)
  ]
  nextName(client, "read")
  yield* get(client, client.dice.pickAny([...paths, ...own]) ?? "/v1/usage")
})

const runTracker = Effect.fnUntraced(function* (client: Client, { trackerIds }: Possessions) {
  nextName(client, "tracker run")
  yield* post(client, `/v1/trackers/${client.dice.pickAny(trackerIds)}/run`)
})

/** Off or on, whichever is drawn. */
const switchOver = Effect.fnUntraced(function* (client: Client, { trackerIds, switchedId }: Possessions) {
  nextName(client, "switch")
  const path = client.dice.pickAny([
    `/v1/notifications/${switchedId}`,
    ...trackerIds.slice(1).map((id) => `/v1/trackers/${id}`)
  ])
  yield* send(client, { method: "PATCH", path: path ?? "", body: { enabled: client.dice.isSo(0.6) } })
})

/** A brand with a tracker, a run and a discovery, which are all deleted at a random moment. */
const passingBrand = Effect.fnUntraced(function* (client: Client) {
  const name = nextName(client, "brand")
  const body = { name, competitors: ["Globex"], engines: ["chatgpt"], prompts: [`${name}, asked`] }
  const { data } = yield* sendEither(client, { method: "POST", path: "/v1/brands", body }, name)
  if (data.id === undefined) return
  const tracker = yield* post(client, "/v1/trackers/", { brandId: data.id, intervalMinutes: 15 })
  if (tracker.data.id !== undefined) yield* post(client, `/v1/trackers/${tracker.data.id}/run`)
  yield* post(client, "/v1/brand-discoveries/", { brandId: data.id, maxPrompts: 2, maxCompetitors: 2 })
  yield* Effect.sleep(client.dice.between(0, 3_000))
  yield* send(client, { method: "DELETE", path: `/v1/brands/${data.id}` })
})

const discover = Effect.fnUntraced(function* (client: Client, { brandId }: Possessions) {
  const name = nextName(client, "discovery")
  const body = { brandId, maxPrompts: 2, maxCompetitors: 2 }
  yield* sendEither(client, { method: "POST", path: "/v1/brand-discoveries/", body }, name)
})

const lookups: ReadonlyArray<readonly [kind: string, path: string, body: object]> = [
  ["rank", "/v1/rank/", { keyword: "best tool", domain: "zendrix.com" }],
  ["domain_overview", "/v1/domain-overview/", { domain: "zendrix.com" }],
  ["backlinks", "/v1/backlinks/", { target: "zendrix.com" }],
  ["prompts_run", "/v1/prompts/run", { prompt: "which tool is best?", engines: ["chatgpt"] }]
]

/** Rank lookups always have a key and are retried; the others are sent once. */
const lookUp = Effect.fnUntraced(function* (client: Client) {
  const [kind, path, body] = client.dice.pickAny(lookups) ?? ["", "", {}]
  const name = nextName(client, kind)
  const request: Request = { method: "POST", path, body }
  const reply: Reply =
    kind === "rank" ? yield* sendUntilAnswered(client, { ...request, key: name }) : yield* send(client, request)
  const place = `${client.tenant.organizationId} ${kind}`
  const counts = client.run.witness.lookups.get(place) ?? { answered: 0, unknown: 0 }
  client.run.witness.lookups.set(place, counts)
  if (reply.status === 200) counts.answered++
  else if (reply.status === null || reply.code === "outcome_unknown") counts.unknown++
})

const test = Effect.fnUntraced(function* (client: Client, { steadyIds }: Possessions) {
  nextName(client, "test")
  yield* post(client, `/v1/notifications/${client.dice.pickAny(steadyIds)}/test`)
})

/** Meanwhile the previous secret signs, too. */
const rotate = Effect.fnUntraced(function* (client: Client, { rotated }: Possessions) {
  if (rotated.isBusy) return
  rotated.isBusy = true
  const path = `/v1/notifications/${rotated.id}/rotate-secret`
  const { data } = yield* sendUntilAnswered(client, { method: "POST", path, key: nextName(client, "rotation") })
  if (data.webhookSecret !== undefined) rotated.secrets.push(data.webhookSecret)
  rotated.isBusy = false
})

/** Does one thing after another until the run is over. */
export const everyday = (client: Client, own: Possessions): Effect.Effect<void> =>
  Effect.gen(function* () {
    const recent: Recent = []
    const things: ReadonlyArray<readonly [weight: number, thing: Effect.Effect<void>]> = [
      [5, scan(client, own, recent)],
      [2, cancel(client, recent)],
      [6, read(client, own, recent)],
      [2, runTracker(client, own)],
      [2, switchOver(client, own)],
      [2, passingBrand(client)],
      [1, discover(client, own)],
      [4, lookUp(client)],
      [1, test(client, own)],
      [1, rotate(client, own)]
    ]
    const weighted = things.flatMap(([weight, thing]) => Array.from({ length: weight }, () => thing))
    while (client.run.isOpen) {
      yield* client.dice.pickAny(weighted) ?? Effect.void
      yield* Effect.sleep(client.dice.between(20, 400))
    }
  })

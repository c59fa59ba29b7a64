/** A steady load of every kind, in fixed rounds per second, however long each takes. */
import { Effect, Schedule } from "effect"
import { type Caller, callJson } from "@answerscope/harness/Calls"

/** A request and its status, such as `POST /v1/scans/ 200`. */
export type Answers = Map<string, number>

const prompts = ["best crm for a small team", "best crm for banks", "which crm is cheap", "a crm with good mail"]

/** Starts rounds every second, or less often. */
const roundsPerSecond = 4

/** Number of brands, so that none is much larger than others at the end. */
const brandsAtMost = 20

const kindOf = (path: string): string => path.replace(/\?.*/, "").replace(/[a-z]{3}_[0-9a-z]{26}/g, "ID")

const note = (answers: Answers, kind: string): void => void answers.set(kind, (answers.get(kind) ?? 0) + 1)

interface World {
  readonly caller: Caller
  readonly brandIds: ReadonlyArray<string>
  readonly answers: Answers
}

const calling =
  ({ answers, caller }: World) =>
  (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    Effect.tap(callJson(caller, method, path, body, headers), ({ status }) =>
      Effect.sync(() => note(answers, `${method} ${kindOf(path)} ${status}`))
    )

/** An export, read to its end. */
const exported = ({ answers, caller: { address, key } }: World, path: string) =>
  Effect.promise(async () => {
    const headers = { "x-access-key": key, accept: "application/x-ndjson" }
    const response = await fetch(`${address}${path}`, { headers })
    await response.text()
    note(answers, `GET ${kindOf(path)} as NDJSON ${response.status}`)
  })

/** Typical use all day. Deletes what it creates, unless a server keeps such data. */
const round = (world: World, index: number) =>
  Effect.gen(function* () {
    const call = calling(world)
    const brandId = world.brandIds[index % world.brandIds.length]
    const scan = yield* call(
      "POST",
      "/v1/scans/",
      { brandId, prompts: prompts.slice(0, 1 + (index % 2)), engines: ["chatgpt", "claude"] },
      { "idempotency-key": `soak ${index}` }
    )
    yield* call("GET", `/v1/scans/${scan.body.data.id}`)
    yield* call("GET", `/v1/snapshots/?brand_id=${brandId}&limit=20`)
    yield* call("GET", `/v1/reports/visibility?brand_id=${brandId}&by=engine`)
    yield* call("GET", "/v1/alerts/?limit=20")
    if (index % 4 === 0) yield* call("GET", `/v1/brands/${brandId}/overview`)
    if (index % 8 === 0) {
      const made = yield* call("POST", "/v1/trackers/", { brandId, prompts, engines: ["chatgpt"], intervalMinutes: 60 })
      yield* call("DELETE", `/v1/trackers/${made.body.data.id}`)
    }
    if (index % 16 === 0) {
      yield* exported(world, `/v1/snapshots/?brand_id=${brandId}&limit=100`)
      yield* call("GET", "/v1/nothing/of/this/name")
      yield* call("POST", "/v1/scans/", { brandId: 7 })
      yield* call("GET", "/v1/brands/", undefined, { "x-access-key": "ask_nobody" })
    }
  })

/**
 * Creates the brands, and sends requests until it is interrupted. A failed round ends everything, because the server is
 * gone.
 */
export const loadOf = Effect.fnUntraced(function* (caller: Caller, answers: Answers) {
  const brands = yield* Effect.forEach(Array.from({ length: brandsAtMost }), (_, index) =>
    callJson(caller, "POST", "/v1/brands/", { name: `Zendrix ${index}`, prompts, competitors: ["Globex"] })
  )
  const world: World = { caller, answers, brandIds: brands.map(({ body }) => body.data.id) }
  let index = 0
  const next = Effect.suspend(() => round(world, index++))
  // each in its own lane, so that a slow round delays only its lane
  return yield* Effect.all(
    Array.from({ length: roundsPerSecond }, (_, lane) =>
      next.pipe(Effect.repeat(Schedule.fixed("1 second")), Effect.delay((lane * 1_000) / roundsPerSecond))
    ),
    { concurrency: "unbounded", discard: true }
  )
})

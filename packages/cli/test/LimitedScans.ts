/** Scans against a vendor that allows few requests in a window. */
import { Credits, isDone, Organizations, Scans } from "@answerscope/core"
import { type Url, workerEnvironment } from "@answerscope/harness/TrackerFixtures"
import { assert } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { limitedEngines, startLimitedVendor } from "./LimitedVendor.ts"

/** The engines of a scan. */
export const engines = Object.keys(limitedEngines)
/** Credits of a tenant. */
export const credits = 5_000

/** Starts a vendor that accepts ten requests of an engine in five seconds. */
export const startVendor = startLimitedVendor({
  allowed: 10,
  windowMillis: 5_000,
  delayMillis: 500,
  promptIn: ({ body }) => /best crm \d+/.exec(JSON.stringify(body))?.[0] ?? ""
})
/** The vendor and its counts. */
export type LimitedVendor = Effect.Success<typeof startVendor>

/** The number of accepted requests. */
export const acceptedBy = ({ counts }: LimitedVendor): number =>
  [...counts.values()].reduce((sum, { accepted }) => sum + accepted.length, 0)

/** Prompts that an engine accepted more than once, as "engine prompt". */
export const askedTwice = ({ counts }: LimitedVendor): ReadonlyArray<string> =>
  [...counts].flatMap(([engine, { accepted }]) =>
    accepted.filter((prompt, index) => accepted.indexOf(prompt) !== index).map((prompt) => `${engine} ${prompt}`)
  )

/** Environment of the workers. */
export const environmentOf = (url: Url, vendor: LimitedVendor) => ({
  ...workerEnvironment(url, vendor.vendor.baseUrl),
  ...vendor.environment,
  SENTIMENT_ENGINE: "builtin",
  // a busy machine does not lose a lease of a living process
  JOB_LOCK_SECONDS: "6"
})

/** Starts a scan of a new organization. */
export const startScan = Effect.fnUntraced(function* (prompts: number) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "tenant", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: credits })
  const { scan } = yield* (yield* Scans).start(organizationId, {
    brand: "Zendrix",
    prompts: Array.from({ length: prompts }, (_, index) => `best crm ${index}`),
    engines
  })
  return { organizationId, id: scan.id }
})

/** Waits for the end of a scan. */
export const scanEnd = (request: Effect.Success<ReturnType<typeof startScan>>) =>
  Effect.flatMap(Scans, (scans) =>
    scans
      .get(request)
      .pipe(Effect.repeat({ until: ({ scan }) => isDone(scan), schedule: Schedule.spaced("100 millis") }))
  )

/** Fails unless each engine refused at most a fifth of its requests. */
export const assertFewRefused = ({ counts }: LimitedVendor) => {
  for (const [engine, { accepted, refused }] of counts) {
    assert.isAtMost(refused, (accepted.length + refused) / 5, engine)
  }
}

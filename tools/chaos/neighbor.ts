/** A neighbor that reads at its limit: filtered lists, reports and exports of all its answers, many at once. */
import { Effect } from "effect"
import { type Client, nextName, type Request, send } from "./client.ts"
import { type Finding, findingOf } from "./finding.ts"
import type { Probe, Witness } from "./witness.ts"
import type { Asked } from "./vendors.ts"

/** Concurrent readers: more than an organization has slots. */
const readersMax = 8

const readsOf = (brandId: string): ReadonlyArray<Request> =>
  [
    { path: "/v1/snapshots?source=nowhere.example" },
    { path: "/v1/snapshots?search=question%2049" },
    { path: "/v1/snapshots", accept: "text/csv" },
    { path: "/v1/usage/entries", accept: "application/x-ndjson" },
    { path: `/v1/reports/visibility?brand_id=${brandId}&by=engine` },
    { path: `/v1/reports/sources?brand_id=${brandId}` }
  ].map((read) => ({ method: "GET", ...read }))

const reader = (client: Client, brandId: string): Effect.Effect<void> =>
  Effect.gen(function* () {
    const reads = readsOf(brandId)
    while (client.run.isOpen) {
      nextName(client, "neighbor's read")
      const { status } = yield* send(client, client.dice.pickAny(reads) ?? { method: "GET", path: "/v1/usage" })
      const { neighbor } = client.run.witness
      if (status === 200) neighbor.answered++
      if (status === 429) neighbor.refused++
      // refused reads cost nothing, so that a pause keeps their number small
      if (status !== 200) yield* Effect.sleep("200 millis")
    }
  })

/** Reads until the run is closed. */
export const readAtLimit = (client: Client, brandId: string): Effect.Effect<void> =>
  Effect.forEach(Array.from({ length: readersMax }), () => reader(client, brandId), {
    concurrency: "unbounded",
    discard: true
  })

/** The 95th percentile. */
const p95 = (sorted: ReadonlyArray<number>): number => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0

/**
 * Scans of other organizations start beside it: none is refused for its sake, and each that was accepted in a calm
 * begins. The times are figures alone, because a slow machine changes them.
 */
export const neighborFinding = (
  { neighbor, probes }: Pick<Witness, "neighbor"> & { readonly probes: ReadonlyArray<Probe> },
  asked: ReadonlyArray<Asked>
): Finding => {
  const begunAt = new Map(asked.map(({ atMillis, prompt }) => [prompt, atMillis]))
  const inCalm = probes.filter(({ calm }) => calm !== null)
  const waits = inCalm.flatMap(({ acceptedMillis, prompt }) => {
    const at = begunAt.get(prompt)
    return at === undefined ? [] : [Math.max(0, at - acceptedMillis)]
  })
  const figures =
    `${neighbor.answered} reads answered and ${neighbor.refused} refused; ${waits.length} scans of others began, ` +
    `95 of 100 within ${p95(waits.toSorted((a, b) => a - b))} ms`
  return findingOf("a neighbor that reads at its limit stops no scan of others", figures, [
    ...neighbor.scansRefused,
    ...(neighbor.answered === 0 ? ["the neighbor read nothing"] : []),
    ...inCalm.filter(({ prompt }) => !begunAt.has(prompt)).map(({ prompt }) => `${prompt} did not begin`)
  ])
}

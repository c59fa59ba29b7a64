/** Consumers of all queues but those of checks: take a job, do it, acknowledge it. */
import { Alerts, Imports, Reanalyses, RequestedScans } from "@answerscope/core"
import {
  CheckRunner,
  DiscoveryQueue,
  DiscoveryRunner,
  NoticeDeliveries,
  type SettledRun,
  SettledRunQueue
} from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Default number of concurrent discoveries of this process. */
const defaultDiscoveryConcurrency = 4

/** Requested scans per batch. */
const requestsAtOnce = 4

/** Runs per batch: runs that finish while a batch is processed form the next one (`Alerts.detect`). */
const runsAtOnce = 16

/** Does jobs until its scope closes; then requeues unfinished ones. */
export const layer = (discoveriesAtOnce: number = defaultDiscoveryConcurrency) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const requests = yield* RequestedScans
      const runs = yield* SettledRunQueue
      const alerts = yield* Alerts
      const { failures } = yield* CheckRunner
      const notices = yield* NoticeDeliveries
      const discoveries = yield* DiscoveryQueue
      const runner = yield* DiscoveryRunner
      const reanalyses = yield* Reanalyses
      const imports = yield* Imports

      const loop = yield* jobLoops
      const detect = loop({
        take: runs.take,
        use: ({ organizationId, scanId: id }: SettledRun) => Effect.asVoid(alerts.detect({ organizationId, id })),
        failure: "change detection of a run failed"
      })
      const start = loop({ take: requests.take, use: requests.run, failure: "could not start requested scan" })
      const discover = loop({ take: discoveries.take, use: runner.run, failure: "could not run discovery" })
      const all = [
        ...Array.from({ length: runsAtOnce }, () => detect),
        ...Array.from({ length: requestsAtOnce }, () => start),
        ...Array.from({ length: discoveriesAtOnce }, () => discover),
        loop({ take: failures.take, use: failures.judge, failure: "failing engine not judged" }),
        loop({ take: notices.take, use: notices.make, failure: "deliveries of notices not made" }),
        // one at a time, because they use the CPU
        loop({ take: reanalyses.take, use: reanalyses.run, failure: "re-analysis step failed" }),
        loop({ take: imports.take, use: imports.run, failure: "import step failed" })
      ]
      yield* Effect.forkScoped(Effect.all(all, { concurrency: "unbounded", discard: true }))
    })
  )

/**
 * Keeps a process that has become large from staying so, or becoming larger.
 */
import { Duration, Effect } from "effect"
import { setFlagsFromString } from "node:v8"

interface Limits {
  /** Above how many resident bytes a process spares. */
  readonly above: number
  /** Below how many it does so no more. */
  readonly below: number
  readonly lookEvery: Duration.Duration
}

/** Normal load stays below both. */
const usually: Limits = { above: 256_000_000, below: 224_000_000, lookEvery: Duration.millis(500) }

/** An export goes on for long and throws away all that it reads; in half a second that is 20 MB. */
const whileExporting: Limits = { above: 126_000_000, below: 118_000_000, lookEvery: Duration.millis(100) }

/**
 * While it spares, V8 gives each page back that a collection has emptied, which it keeps otherwise: after large reports
 * that is as much as they took. That costs processor time, some 6 % of what reads of one brand take, so it is not
 * always on.
 */
const sparing = "--memory-saver-mode"
const notSparing = "--no-memory-saver-mode"

/** What is looked at, and what is told V8. */
export interface SparedProcess {
  readonly residentBytes: () => number
  readonly setFlag: (flag: string) => void
}

const ownProcess: SparedProcess = { residentBytes: () => process.memoryUsage.rss(), setFlag: setFlagsFromString }

/**
 * Looks at the memory of the process until the scope closes, and spares while there is need, which begins earlier while
 * exports are under way.
 */
export const spareHeap = (
  exportsUnderWay: Effect.Effect<number> = Effect.succeed(0),
  { residentBytes, setFlag }: SparedProcess = ownProcess
) => {
  let isSparing = false
  const look = Effect.gen(function* () {
    const { above, below, lookEvery } = (yield* exportsUnderWay) > 0 ? whileExporting : usually
    const bytes = residentBytes()
    if (isSparing ? bytes < below : bytes > above) {
      isSparing = !isSparing
      setFlag(isSparing ? sparing : notSparing)
    }
    yield* Effect.sleep(lookEvery)
  })
  return Effect.asVoid(Effect.forkScoped(Effect.forever(look)))
}

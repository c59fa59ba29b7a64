/**
 * Keeps a process that has become large from staying so, or becoming larger.
 */
import { Duration, Effect, Schedule } from "effect"
import { setFlagsFromString } from "node:v8"

/** Above how many resident bytes a process spares, and below how many no more: normal load stays below both. */
const above = 256_000_000
const below = 224_000_000

const lookEvery = Duration.millis(500)

/**
 * While it spares, V8 gives each page back that a collection has emptied, which it keeps otherwise: after large reports
 * that is as much as they took. That costs processor time, some 6 % of what reads of one brand take, so it is not
 * always on.
 */
const sparing = "--memory-saver-mode"
const usual = "--no-memory-saver-mode"

/** What is looked at, and what is told V8. */
export interface SparedProcess {
  readonly residentBytes: () => number
  readonly setFlag: (flag: string) => void
}

const ownProcess: SparedProcess = { residentBytes: () => process.memoryUsage.rss(), setFlag: setFlagsFromString }

/** Looks at the memory of the process until the scope closes, and spares while there is need. */
export const spareHeap = ({ residentBytes, setFlag }: SparedProcess = ownProcess) => {
  let isSparing = false
  const look = Effect.sync(() => {
    const bytes = residentBytes()
    if (isSparing ? bytes >= below : bytes <= above) return
    isSparing = !isSparing
    setFlag(isSparing ? sparing : usual)
  })
  return Effect.asVoid(Effect.forkScoped(Effect.repeat(look, Schedule.spaced(lookEvery))))
}

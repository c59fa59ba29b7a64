/** Whether the bounds held: waits of single checks, memory of processes, exits. */
import type { Drained } from "./attack.ts"
import { type Finding, findingOf } from "./finding.ts"
import { growthOf } from "./growth.ts"
import type { Life } from "./members.ts"
import type { Asked } from "./vendors.ts"
import type { Probe } from "./witness.ts"

/** Kinds of prompts in the interactive lane. */
const isInteractive = ({ prompt }: Asked): boolean => /^(flood|single|interactive) /.test(prompt)

interface Overtaken {
  readonly prompt: string
  /** Number of other checks that started between its acceptance and its start. */
  readonly by: number
  /** `null` if it had not started by the end of the calm. */
  readonly waitedMillis: number | null
}

/** With a shorter backlog there is little to overtake it. */
export const behindMin = 100

/** Number of checks that started before each one that was placed and started without faults, behind hundreds. */
const overtakenOf = (probes: ReadonlyArray<Probe>, asked: ReadonlyArray<Asked>): ReadonlyArray<Overtaken> =>
  probes.flatMap(({ prompt, acceptedAfter, acceptedMillis, behind, calm }) => {
    if (calm === null || behind < behindMin) return []
    const own = asked.findIndex((question) => question.prompt === prompt)
    const calmEnd = calm.endedAfter ?? asked.length
    const isBegun = own !== -1 && own < calmEnd
    const by = asked.slice(acceptedAfter, isBegun ? own : calmEnd).filter(isInteractive).length
    const begunMillis = asked[own]?.atMillis
    return [{ prompt, by, waitedMillis: isBegun && begunMillis !== undefined ? begunMillis - acceptedMillis : null }]
  })

/**
 * A single check of an organization waits for at most the number of checks that start in the time of two. Counts checks
 * instead of time, so that a slow machine does not matter.
 */
export const fairnessFinding = (
  probes: ReadonlyArray<Probe>,
  asked: ReadonlyArray<Asked>,
  options: { readonly slots: number }
): Finding => {
  const max = 2 * options.slots
  const overtaken = overtakenOf(probes, asked)
  const waits = overtaken.flatMap(({ waitedMillis }) => waitedMillis ?? [])
  const most = Math.max(0, ...overtaken.map(({ by }) => by))
  const figures =
    `${overtaken.length} single checks, at most ${most} others went first, bound ${max}; ` +
    `longest wait ${Math.max(0, ...waits)} ms`
  const late = overtaken.filter(({ by }) => by > max)
  const wrong = late.map(({ prompt, by }) => `${prompt}: ${by} others`)
  return findingOf("single checks are not held up by others' hundreds", figures, [
    ...wrong,
    ...(overtaken.length === 0 ? ["none was placed while hundreds waited"] : [])
  ])
}

const megabytesMax = 500
/** Megabytes a minute, equal to a leak of one kilobyte per request. */
const growthMax = 3

/** Retained memory of long-lived processes stays flat; total memory stays below a limit. */
export const memoryFinding = (lives: ReadonlyArray<Life>): Finding => {
  const most = Math.max(0, ...lives.flatMap(({ memory }) => memory.map(({ megabytes }) => megabytes)))
  const grown = lives.flatMap((life) => {
    const growth = growthOf(life.process.output())
    return growth === null ? [] : [{ life, growth }]
  })
  const fastest = Math.max(0, ...grown.map(({ growth }) => growth))
  const figures =
    `at most ${most.toFixed(0)} MB; ` +
    (grown.length === 0
      ? "no process lived long enough to see what it keeps grow"
      : `what ${grown.length} long-lived keep grew by at most ${fastest.toFixed(1)} MB a minute`)
  return findingOf("memory is flat", figures, [
    ...(most > megabytesMax ? [`more than ${megabytesMax} MB`] : []),
    ...grown
      .filter(({ growth }) => growth > growthMax)
      .map(({ life, growth }) => `${life.member} keeps ${growth.toFixed(1)} MB more each minute`)
  ])
}

/** Three times the product's own limit: a machine may be slow. */
const drainMillisMax = 90_000

/** Only this run ended processes, and stopped ones ended in time. */
export const lifeFinding = (lives: ReadonlyArray<Life>, drained: ReadonlyArray<Drained>): Finding => {
  const dead = lives.filter(({ isReady, hasEnded, isEndMeant }) => isReady && hasEnded && !isEndMeant)
  const slow = drained.filter(({ code, millis }) => code === null || millis > drainMillisMax)
  const longest = Math.max(0, ...drained.map(({ millis }) => millis))
  const figures = `${lives.length} processes; ${drained.length} asked to end, the slowest took ${longest} ms`
  return findingOf("processes end when they are asked to, and only then", figures, [
    ...dead.map(({ member, pid }) => `${member} (${pid}) ended by itself`),
    ...slow.map(({ member, millis }) => `${member} had not ended after ${millis} ms`)
  ])
}

/** Figures of an API during a run without faults, and their allowed growth. */
import { type Finding, findingOf } from "./finding.ts"

/** One sample of the server. */
export interface Look {
  readonly residentMegabytes: number
  readonly heapMegabytes: number
  readonly handles: number
  /** Of the database, at the time of the server's sample. */
  readonly connections: number
  /** The 99th percentile since the previous sample. */
  readonly loopDelayMillis: number
  /** Waiting jobs in all queues. */
  readonly queueDepth: number
}

/** How samples of a period become one figure, and its allowed growth. */
interface Figure {
  readonly name: keyof Look
  readonly title: string
  readonly unit: string
  /** The minimum for memory, which collections reduce; the median for fluctuating values. */
  readonly of: "least" | "middle"
  /** Growth means more than this factor of the first figure, and more than this difference. */
  readonly factor: number
  readonly more: number
}

const figures: ReadonlyArray<Figure> = [
  { name: "residentMegabytes", title: "memory", unit: "MB", of: "middle", factor: 1.1, more: 30 },
  { name: "heapMegabytes", title: "heap", unit: "MB", of: "least", factor: 1.1, more: 10 },
  { name: "handles", title: "handles", unit: "", of: "middle", factor: 1, more: 10 },
  { name: "connections", title: "connections", unit: "", of: "middle", factor: 1, more: 2 },
  { name: "loopDelayMillis", title: "event-loop delay, p99", unit: "ms", of: "middle", factor: 3, more: 50 },
  { name: "queueDepth", title: "jobs that wait", unit: "", of: "middle", factor: 2, more: 50 }
]

/** One line of the table. */
export interface Grown {
  readonly title: string
  readonly unit: string
  readonly begin: number
  readonly end: number
  readonly isGrowth: boolean
}

const figureOf = (looks: ReadonlyArray<Look>, { name, of }: Figure): number => {
  const sorted = looks.map((look) => look[name]).toSorted((a, b) => a - b)
  return sorted[of === "least" ? 0 : Math.floor(sorted.length / 2)] ?? 0
}

/** The figures of the beginning and of the end. */
export const grownBetween = (begin: ReadonlyArray<Look>, end: ReadonlyArray<Look>): ReadonlyArray<Grown> =>
  figures.map((figure) => {
    const [before, after] = [figureOf(begin, figure), figureOf(end, figure)]
    const isGrowth = after > before * figure.factor && after > before + figure.more
    return { title: figure.title, unit: figure.unit, begin: before, end: after, isGrowth }
  })

/** The values of a metric in Prometheus' text format, each with its labels. */
export const valuesIn = (
  page: string,
  metric: string
): ReadonlyArray<{ readonly labels: string; readonly value: number }> =>
  page.split("\n").flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)
    return found?.[1] === metric ? [{ labels: found[2] ?? "", value: Number(found[3]) }] : []
  })

/** A sample, from the server's metrics. */
export const lookOf = (page: string, connections: number): Look => {
  const sum = (metric: string, label = "") =>
    valuesIn(page, metric)
      .filter(({ labels }) => labels.includes(label))
      .reduce((total, { value }) => total + value, 0)
  return {
    residentMegabytes: sum("answerscope_process_resident_bytes") / 1e6,
    heapMegabytes: sum("answerscope_process_heap_bytes") / 1e6,
    handles: sum("answerscope_process_handles"),
    connections,
    loopDelayMillis: sum("answerscope_event_loop_delay_seconds", 'quantile="0.99"') * 1e3,
    queueDepth: sum("answerscope_queue_jobs", 'state="waiting"')
  }
}

/** Samples of each API, oldest first. */
export type Looks = Map<string, Array<Look>>

/** Compares the second fifth of the time with the last. The first is a warm-up. */
export const levelFinding = (looks: Looks): Finding => {
  const all = [...looks].flatMap(([name, of]) => {
    const fifth = Math.max(1, Math.floor(of.length / 5))
    return grownBetween(of.slice(fifth, 2 * fifth), of.slice(-fifth)).map((grown) => ({ name, ...grown }))
  })
  const shown = (value: number): string => value.toFixed(value < 100 && !Number.isInteger(value) ? 1 : 0)
  const texts = all.map(({ begin, end, isGrowth, name, title, unit }) => ({
    isGrowth,
    text: `${name}: ${title} ${isGrowth ? "grew " : ""}from ${shown(begin)} to ${shown(end)} ${unit}`.trimEnd()
  }))
  return findingOf(
    "figures of the APIs stay level",
    texts.map(({ text }) => text).join("; "),
    texts.filter(({ isGrowth }) => isGrowth).map(({ text }) => text)
  )
}

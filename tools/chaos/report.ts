/** The report of a run for people. */
import { describeFault, type Plan } from "./plan.ts"
import type { Outcome } from "./run.ts"

/** The faults to come, by round. */
export const planText = ({ seed, rounds }: Plan): string =>
  [
    `seed ${seed}`,
    ...rounds.flatMap(({ calmMillis, stormMillis, faults }, index) => [
      `round ${index + 1}: ${calmMillis / 1000} s of calm, then ${stormMillis / 1000} s with ${faults.length} faults`,
      ...faults.map((fault) => `  ${describeFault(fault)}`)
    ])
  ].join("\n")

/** Counts under a head, as columns. */
const countsText = (head: string, counts: Readonly<Record<string, number>>): string => {
  const width = Math.max(head.length, ...Object.keys(counts).map((name) => name.length))
  const rows = Object.entries(counts).map(([name, count]) => `  ${name.padEnd(width)} ${String(count).padStart(8)}`)
  return [head, ...rows].join("\n")
}

/** Whether there were no errors. */
export const isClean = ({ findings }: Outcome): boolean => findings.every(({ isOk }) => isOk)

export const outcomeText = ({ faults, load, answers, figures, findings }: Outcome): string =>
  [
    countsText("faults", faults),
    countsText("load", load),
    countsText("answers", answers),
    countsText("stored", figures),
    "checks",
    ...findings.map(({ name, isOk, detail }) => `  ${isOk ? "ok    " : "FAILED"} ${name}: ${detail}`)
  ].join("\n")

const barWidth = 40

/** A bar on standard error, on a terminal. */
export const drawProgress = (stage: string, share: number): void => {
  if (!process.stderr.isTTY) return
  const filled = Math.round(barWidth * Math.min(1, share))
  process.stderr.write(`\r${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${stage.padEnd(10)}`)
  if (share >= 1) process.stderr.write("\n")
}

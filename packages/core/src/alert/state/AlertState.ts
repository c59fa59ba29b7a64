/** Status of a tracker's alerts: cells with enough answers, cost, and expected false alerts. Pure. */
import type { KeyCounts } from "../../count/AnswerCounts.ts"
import type { Engine } from "../../engine/Engine.ts"
import type { Tracker } from "../../tracker/Tracker.ts"
import type { AlertSettings } from "../../tracker/AlertSettings.ts"
import { sizeOf } from "../../scan/ScanGrid.ts"
import type { StoredCell } from "../CellHistoryStore.ts"
import { type Overdispersion, overdispersionOf, type Overdispersions } from "../../figure/Overdispersion.ts"
import { effectiveTotal } from "../../figure/EffectiveWindow.ts"
import { rounded } from "../../figure/Rounding.ts"
import { acceptedFalse, falseByChance } from "../../figure/FalseAlerts.ts"

/** The last 30 days are those before now, to the millisecond. */
export interface AlertState {
  /** Number of cells: prompts × engines. */
  readonly cells: number
  /** Number of cells with enough answers to detect a change: 8 since the last one. */
  readonly ready: number
  /** Correlation of answers of one run, 0 to 1, by engine. */
  readonly sameRunCorrelation: { readonly [engine: Engine]: number }
  /** Correlation of answers of runs that are one, two and more apart. */
  readonly laterRunsCorrelation: { readonly [engine: Engine]: ReadonlyArray<number> }
  readonly correlationBasis: { readonly [engine: Engine]: CorrelationBasis }
  /** Checks beside the plan that its runs have saved up. */
  readonly savedUp: number
  /** Answers beside the plan of the last 30 days, and their credits at the prices of now. */
  readonly followUps30d: number
  readonly credits30d: number
  readonly alerts30d: number
  /**
   * Expected false alerts of cells in 30 days like the last. For `confirmed`, the number that `falseAlerts` accepts;
   * for `immediate`, mention changes that chance alone causes. 2 decimals.
   */
  readonly expectedFalse30d: number
  /** Of planned checks. */
  readonly creditsPerRun: number
  /** Of planned checks, in 30 days of runs. */
  readonly creditsPerMonth: number
}

/** How correlations are known. */
export interface CorrelationBasis {
  readonly status: "assumed" | "measured"
  /** Number of comparisons of answers in the last 90 days, over all organizations. */
  readonly comparisons: number
}

/** Input of an `AlertState`. */
export interface AlertStateSources {
  readonly tracker: Tracker
  /** Its own, or those in force. */
  readonly settings: AlertSettings
  readonly cells: ReadonlyArray<StoredCell>
  readonly correlation: Overdispersions
  /** Its answers beside the plan of the last 30 days. */
  readonly followUps: ReadonlyArray<Pick<KeyCounts, "engine" | "answers">>
  readonly alerts30d: number
  /** Credits of one check of an engine. */
  readonly creditsOf: (engine: Engine) => number
  readonly nowMillis: number
}

const windowMillis = 30 * 86_400_000
const minutesPerMonth = 43_200
const readyFrom = 8

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const shownCorrelation = (value: number): number => rounded(value, 3)

const isReady = ({ engine, history: { bases, entries } }: StoredCell, { correlation }: AlertStateSources): boolean => {
  const level = entries.filter(({ run }) => bases.mention === undefined || run >= bases.mention)
  const counts = level.map(({ mentions }) => mentions)
  // a share of 1/10 is not exact
  return effectiveTotal(counts, overdispersionOf(correlation, engine)).n >= readyFrom - 1e-9
}

const byChance = ({ history: { entries } }: StoredCell): number => {
  const k = sumOf(entries, ({ mentions }) => mentions.k)
  const n = sumOf(entries, ({ mentions }) => mentions.n)
  return n === 0 ? 0 : falseByChance(k / n)
}

const expectedFalse = ({ cells, nowMillis, settings, tracker }: AlertStateSources): number => {
  const runsOf = ({ history: { entries } }: StoredCell): number =>
    entries.filter(({ atMillis }) => atMillis >= nowMillis - windowMillis).length
  const expected =
    tracker.alertMode === "confirmed"
      ? acceptedFalse(settings.scopes.includes("cell") ? settings.falseAlerts : 0, sumOf(cells, runsOf))
      : sumOf(cells, (cell) => runsOf(cell) * byChance(cell))
  return Math.round(100 * expected) / 100
}

export const alertStateOf = (sources: AlertStateSources): AlertState => {
  const { cells, correlation, creditsOf, followUps, tracker } = sources
  const { engines, intervalMinutes, markets, prompts, samples } = tracker
  const byEngine = <A>(shown: (of: Overdispersion) => A): { readonly [engine: Engine]: A } =>
    Object.fromEntries(engines.map((engine) => [engine, shown(overdispersionOf(correlation, engine))]))
  const creditsPerRun = prompts.length * Math.max(1, markets.length) * samples * sumOf(engines, creditsOf)
  return {
    cells: sizeOf({ prompts, engines, markets, samples: 1 }),
    ready: cells.filter((cell) => isReady(cell, sources)).length,
    sameRunCorrelation: byEngine(({ sameRun }) => shownCorrelation(sameRun)),
    laterRunsCorrelation: byEngine(({ laterRuns }) => laterRuns.map(shownCorrelation)),
    correlationBasis: byEngine(({ comparisons, isMeasured }) => ({
      status: isMeasured ? "measured" : "assumed",
      comparisons
    })),
    savedUp: Math.floor(tracker.savedUp),
    followUps30d: sumOf(followUps, ({ answers }) => answers),
    credits30d: sumOf(followUps, ({ answers, engine }) => answers * creditsOf(engine)),
    alerts30d: sources.alerts30d,
    expectedFalse30d: expectedFalse(sources),
    creditsPerRun,
    creditsPerMonth: Math.round((creditsPerRun * minutesPerMonth) / intervalMinutes)
  }
}

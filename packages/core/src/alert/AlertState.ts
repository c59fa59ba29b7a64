/** Status of a tracker's alerts: cells with enough answers, cost, and expected false alerts. Pure. */
import type { KeyCounts } from "../count/AnswerCounts.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import type { AlertSettings } from "../tracker/AlertSettings.ts"
import { sizeOf } from "../scan/ScanGrid.ts"
import type { StoredCell } from "./CellHistoryStore.ts"
import { effectiveCounts } from "./confirmed/RateEvidence.ts"
import { correlationByDefault } from "./confirmed/RunDecision.ts"
import { acceptedFalse, falseByChance } from "../figure/FalseAlerts.ts"

/** The last 30 days are those before now, to the millisecond. */
export interface AlertState {
  /** Number of cells: prompts × engines. */
  readonly cells: number
  /** Number of cells with enough answers to detect a change: 8 since the last one. */
  readonly ready: number
  /** How alike answers of one run are, 0 to 1, by engine, as measured; 0.1 until then. */
  readonly sameRunCorrelation: { readonly [engine: Engine]: number }
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

/** Input of an `AlertState`. */
export interface AlertStateSources {
  readonly tracker: Tracker
  /** Its own, or those in force. */
  readonly settings: AlertSettings
  readonly cells: ReadonlyArray<StoredCell>
  readonly correlation: { readonly [engine: Engine]: number }
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

const isReady = ({ engine, history: { bases, entries } }: StoredCell, { correlation }: AlertStateSources): boolean => {
  const level = entries.filter(({ run }) => bases.mention === undefined || run >= bases.mention)
  const alike = correlation[engine] ?? correlationByDefault
  // a share of 1/10 is not exact
  return sumOf(level, ({ mentions }) => effectiveCounts(mentions, alike).n) >= readyFrom - 1e-9
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

/** The state of a tracker's alerts. */
export const alertStateOf = (sources: AlertStateSources): AlertState => {
  const { cells, correlation, creditsOf, followUps, tracker } = sources
  const { engines, intervalMinutes, prompts, samples } = tracker
  const creditsPerRun = prompts.length * samples * sumOf(engines, creditsOf)
  return {
    cells: sizeOf({ prompts, engines, samples: 1 }),
    ready: cells.filter((cell) => isReady(cell, sources)).length,
    sameRunCorrelation: Object.fromEntries(
      engines.map((engine) => [engine, correlation[engine] ?? correlationByDefault])
    ),
    savedUp: Math.floor(tracker.savedUp),
    followUps30d: sumOf(followUps, ({ answers }) => answers),
    credits30d: sumOf(followUps, ({ answers, engine }) => answers * creditsOf(engine)),
    alerts30d: sources.alerts30d,
    expectedFalse30d: expectedFalse(sources),
    creditsPerRun,
    creditsPerMonth: Math.round((creditsPerRun * minutesPerMonth) / intervalMinutes)
  }
}

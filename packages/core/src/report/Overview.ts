/** The rollup of a brand's answers. Pure: counts in, rates out. */
import { DateTime, Order, Schema } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { BrandId } from "../brand/BrandId.ts"
import type { EngineAnswers } from "../count/EngineAnswers.ts"
import { Engine } from "../engine/Engine.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import type { Counts } from "../figure/Counts.ts"
import { intervalOf, sampleIntervalOf } from "../figure/Interval.ts"
import { meanPosition } from "../figure/Positions.ts"
import { cellsRateOf, rateOf } from "../figure/Rate.ts"
import { rounded, roundedRatio } from "../figure/Rounding.ts"
import { shareOfVoiceOf } from "../figure/ShareOfVoice.ts"
import type { Level } from "../figure/StratifiedChange.ts"
import { type CellCounts, independentCell } from "../figure/WeighedSum.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { orAll, organizationField, SoughtText, timeFields } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { TimeRange } from "../request/TimeRange.ts"
import { cellKey } from "../snapshot/RunCell.ts"
import type { Sentiment } from "../snapshot/Snapshot.ts"
import type { ReportNote } from "./ReportNote.ts"
import { engineNotes, surfaceNotes } from "./ReportNotes.ts"

/** Which answers an overview is about; null takes all. */
export interface OverviewFilter extends TimeRange {
  readonly brandId: BrandId
  readonly engine: Engine | null
  readonly surface: Surface | null
  /** A place as answers have it, such as `Germany`. */
  readonly location: string | null
  readonly language: string | null
  /** Whether the engine retrieved a page. Answers for which this is unknown match neither value. */
  readonly searched: boolean | null
}

/** Validates an overview request. */
export const checkOverview = requestCheck(
  Schema.Struct({
    organizationId: organizationField,
    filter: Schema.Struct({
      brandId: RequestedId(BrandId),
      engine: orAll(Engine),
      surface: orAll(Surface),
      location: orAll(SoughtText),
      language: orAll(SoughtText),
      searched: orAll(Schema.Boolean),
      ...timeFields
    })
  })
)

/** Counts of one engine's answers. */
export interface EngineCounts {
  readonly engine: Engine
  readonly surface: Surface
  readonly checks: number
  /** Checks whose page showed no answer: part of no other number. */
  readonly notShown: number
  readonly mentioned: number
  readonly positionSum: number
  readonly positionCount: number
}

/** Counts over the answers of a filter. Engines and competitors without any are left out. */
export interface OverviewCounts {
  readonly engines: ReadonlyArray<EngineCounts>
  /** Per prompt, in any order: its answers, and those that mention the brand. */
  readonly prompts: ReadonlyArray<Counts>
  /** The same for each prompt on each engine. */
  readonly cells: ReadonlyArray<CellCounts>
  readonly sentiment: { readonly [S in Sentiment]: number }
  /** Answers that name each tracked competitor. */
  readonly competitors: ReadonlyArray<{ readonly name: string; readonly count: number }>
  readonly notes: ReadonlyArray<ReportNote>
  readonly firstCheckedAt: DateTime.Utc | null
  readonly lastCheckedAt: DateTime.Utc | null
}

export interface EngineOverview {
  readonly engine: Engine
  readonly surface: Surface
  readonly checks: number
  readonly notShown: number
  readonly mentioned: number
  /** Share of the checks that mention the brand, 0 to 1, 4 decimals. */
  readonly mentionRate: number
  readonly avgPosition: number | null
}

/** A brand's rollup. Percentages are 0 to 100; a figure is null if there is nothing to compute it from. */
export interface Overview {
  readonly brandId: BrandId
  readonly checks: number
  /** Checks whose page showed no answer: part of no other number. */
  readonly notShown: number
  readonly mentioned: number
  /** Percent of the checks that mention the brand, 1 decimal; 0 without checks. */
  readonly coveragePercent: number
  /** The interval of 95 % for these prompts, asked again; percent, 1 decimal; null without checks. */
  readonly coverageLowPercent: number | null
  readonly coverageHighPercent: number | null
  /** The same for prompts like these; null below three prompts. */
  readonly coverageSampleLowPercent: number | null
  readonly coverageSampleHighPercent: number | null
  /** The same share, 0 to 1, if each prompt, engine and market weighs the same; null without checks. 4 decimals. */
  readonly coverageStandardized: Level | null
  /** Mean of the known positions, 2 decimals. */
  readonly avgPosition: number | null
  /**
   * Percent, 1 decimal: answers that mention the brand, of these and all mentions of competitors. `null` without
   * competitors.
   */
  readonly shareOfVoicePercent: number | null
  readonly sentiment: { readonly [S in Sentiment]: number } & { readonly overall: Sentiment | null }
  /** Ordered by engine name. */
  readonly byEngine: ReadonlyArray<EngineOverview>
  /** The 10 named in most answers, ties by name. */
  readonly topCompetitors: ReadonlyArray<{ readonly name: string; readonly count: number }>
  /** Notes on how to read the figures. */
  readonly notes: ReadonlyArray<ReportNote>
  readonly firstCheckedAt: DateTime.Utc | null
  readonly lastCheckedAt: DateTime.Utc | null
}

/** Counts the answers that an overview is about. Follow-ups are outside of the plan and left out. */
export const overviewCounts = (
  answers: ReadonlyArray<EngineAnswers>,
  { engine, language, location, searched, surface }: Omit<OverviewFilter, "brandId" | keyof TimeRange>
): OverviewCounts => {
  const planned = answers.filter(
    (each) =>
      !each.followUp &&
      (engine === null || each.engine === engine) &&
      (surface === null || each.surface === surface) &&
      (location === null || each.location === location) &&
      (language === null || each.language === language) &&
      (searched === null || each.searched === searched)
  )
  const wanted = planned.filter(({ kind }) => kind === "answer")
  const counted = wanted.map((each) => ({
    ...each,
    answers: totalOf(each.answers),
    repeats: totalOf(each.repeats)
  }))
  const prompts = new Map<string, { k: number; n: number }>()
  const cells = new Map<string, { readonly engine: Engine; k: number; n: number; repeats: number }>()
  const competitors = new Map<string, number>()
  for (const each of wanted) {
    // a loop that adds in place: years have thousands of counts
    for (let at = 0; at < each.prompts.length; at++) {
      const prompt = each.prompts[at] ?? ""
      const mentioned = each.mentioned[at] ?? 0
      const answers = each.answers[at] ?? 0
      const known = prompts.get(prompt)
      if (known === undefined) {
        prompts.set(prompt, { k: mentioned, n: answers })
      } else {
        known.k += mentioned
        known.n += answers
      }
      const key = cellKey({ ...each, prompt })
      const cell = cells.get(key) ?? { engine: each.engine, k: 0, n: 0, repeats: 0 }
      cells.set(key, cell)
      cell.k += mentioned
      cell.n += answers
      cell.repeats += each.repeats[at] ?? 0
    }
    for (const [name, count] of each.competitors) competitors.set(name, (competitors.get(name) ?? 0) + count)
  }
  return {
    engines: [...Map.groupBy(planned, (each) => `${each.surface} ${each.engine}`).values()].flatMap(engineCounts),
    prompts: [...prompts.values()],
    cells: Array.from(cells.values(), ({ engine: name, repeats, ...counts }) => independentCell(name, counts, repeats)),
    sentiment: {
      positive: sumOf(wanted, ({ positive }) => positive),
      neutral: sumOf(wanted, ({ neutral }) => neutral),
      negative: sumOf(wanted, ({ negative }) => negative)
    },
    competitors: Array.from(competitors, ([name, count]) => ({ name, count })),
    notes: [...surfaceNotes(counted), ...engineNotes(counted)],
    firstCheckedAt: momentOf(wanted.reduce((least, each) => Math.min(least, each.firstAtMillis), Infinity)),
    lastCheckedAt: momentOf(wanted.reduce((most, each) => Math.max(most, each.lastAtMillis), -Infinity))
  }
}

/** Counts of one engine's answers, shown or not. */
const engineCounts = (all: ReadonlyArray<EngineAnswers>): ReadonlyArray<EngineCounts> => {
  const shown = all.filter(({ kind }) => kind === "answer")
  return all.slice(0, 1).map(({ engine, surface }) => ({
    engine,
    surface,
    checks: sumOf(shown, (each) => totalOf(each.answers)),
    notShown: sumOf(all, (each) => (each.kind === "not_shown" ? totalOf(each.answers) : 0)),
    mentioned: sumOf(shown, (each) => totalOf(each.mentioned)),
    positionSum: sumOf(shown, (each) => each.positionSum),
    positionCount: sumOf(shown, (each) => each.positionCount)
  }))
}

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const totalOf = (numbers: ReadonlyArray<number>): number => sumOf(numbers, (number) => number)

/** `null` for an infinite time. */
const momentOf = (millis: number): DateTime.Utc | null => (Number.isFinite(millis) ? DateTime.makeUnsafe(millis) : null)

/** Most competitors that an overview lists. */
export const topCompetitorsMax = 10

const byCountThenName = Order.combine(
  Order.flip(Order.mapInput(Order.Number, ({ count }: OverviewCounts["competitors"][number]) => count)),
  Order.mapInput(Order.String, ({ name }: OverviewCounts["competitors"][number]) => name)
)

const byEngineThenSurface = Order.combine(
  Order.mapInput(Order.String, ({ engine }: EngineCounts) => engine),
  Order.mapInput(Order.String, ({ surface }: EngineCounts) => surface)
)

const overallSentiment = (counts: OverviewCounts["sentiment"]): Sentiment | null => {
  const most = Math.max(counts.positive, counts.neutral, counts.negative)
  if (most === 0) return null
  const leaders = (["positive", "neutral", "negative"] as const).filter((sentiment) => counts[sentiment] === most)
  return leaders.length === 1 ? (leaders[0] ?? null) : "neutral"
}

/** A bound as percent, 1 decimal. */
const percentOf = (bound: number | undefined): number | null => (bound === undefined ? null : rounded(100 * bound, 1))

const coverageOf = ({ k, n }: Counts, { cells, prompts }: Pick<OverviewCounts, "cells" | "prompts">) => {
  const own = intervalOf({ k, n })
  const sample = sampleIntervalOf(prompts)
  return {
    coveragePercent: n === 0 ? 0 : roundedRatio(100 * k, n, 1),
    coverageLowPercent: percentOf(own?.low),
    coverageHighPercent: percentOf(own?.high),
    coverageSampleLowPercent: percentOf(sample?.low),
    coverageSampleHighPercent: percentOf(sample?.high),
    coverageStandardized: cellsRateOf(cells, []).standardized
  }
}

const shareOfVoicePercent = (mentioned: number, competitorsNamed: number, isCompared: boolean): number | null => {
  const share = shareOfVoiceOf({ mentioned, competitorsNamed, isCompared })
  return share === null || share.n === 0 ? null : roundedRatio(100 * share.k, share.n, 1)
}

/** The rollup of those counts, for the brand with the competitors that it tracks now. */
export const overviewOf = (brand: Pick<Brand, "id" | "competitors">, counts: OverviewCounts): Overview => {
  const checks = sumOf(counts.engines, (engine) => engine.checks)
  const mentioned = sumOf(counts.engines, (engine) => engine.mentioned)
  const positionCount = sumOf(counts.engines, (engine) => engine.positionCount)
  const competitorsNamed = sumOf(counts.competitors, (competitor) => competitor.count)
  return {
    brandId: brand.id,
    checks,
    notShown: sumOf(counts.engines, (engine) => engine.notShown),
    mentioned,
    ...coverageOf({ k: mentioned, n: checks }, counts),
    avgPosition: meanPosition({ sum: sumOf(counts.engines, (engine) => engine.positionSum), n: positionCount }),
    shareOfVoicePercent: shareOfVoicePercent(mentioned, competitorsNamed, brand.competitors.length > 0),
    sentiment: { ...counts.sentiment, overall: overallSentiment(counts.sentiment) },
    byEngine: counts.engines.toSorted(byEngineThenSurface).map((engine) => ({
      engine: engine.engine,
      surface: engine.surface,
      checks: engine.checks,
      notShown: engine.notShown,
      mentioned: engine.mentioned,
      mentionRate: rateOf({ k: engine.mentioned, n: engine.checks }).value ?? 0,
      avgPosition: meanPosition({ sum: engine.positionSum, n: engine.positionCount })
    })),
    topCompetitors: counts.competitors.toSorted(byCountThenName).slice(0, topCompetitorsMax),
    notes: counts.notes,
    firstCheckedAt: counts.firstCheckedAt,
    lastCheckedAt: counts.lastCheckedAt
  }
}

/**
 * The rollup of a brand's snapshots. Pure: counts in, rates out.
 */
import { type DateTime, Order } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import { meanPosition } from "../figure/Positions.ts"
import { rateOf } from "../figure/Rate.ts"
import { roundedRatio } from "../figure/Rounding.ts"
import type { Sentiment } from "./Snapshot.ts"

/** Counts of one engine's snapshots. */
export interface EngineCounts {
  readonly engine: Engine
  readonly checks: number
  readonly mentioned: number
  readonly positionSum: number
  readonly positionCount: number
}

/** Counts over the snapshots of a filter. Engines and competitors without any are left out. */
export interface OverviewCounts {
  readonly engines: ReadonlyArray<EngineCounts>
  readonly sentiment: { readonly [S in Sentiment]: number }
  /** Answers that name each tracked competitor. */
  readonly competitors: ReadonlyArray<{ readonly name: string; readonly count: number }>
  readonly firstCheckedAt: DateTime.Utc | null
  readonly lastCheckedAt: DateTime.Utc | null
}

export interface EngineOverview {
  readonly engine: Engine
  readonly checks: number
  readonly mentioned: number
  /** Share of the checks that mention the brand, 0 to 1, 4 decimals. */
  readonly mentionRate: number
  readonly avgPosition: number | null
}

/** A brand's rollup. Percentages are 0 to 100; a figure is null if there is nothing to compute it from. */
export interface Overview {
  readonly brandId: BrandId
  readonly checks: number
  readonly mentioned: number
  /** Percent of the checks that mention the brand, 1 decimal; 0 without checks. */
  readonly coveragePercent: number
  /** Mean of the known positions, 2 decimals. */
  readonly avgPosition: number | null
  /** Percent, 1 decimal: answers naming the brand, of those and all namings of competitors. */
  readonly shareOfVoicePercent: number | null
  readonly sentiment: { readonly [S in Sentiment]: number } & { readonly overall: Sentiment | null }
  /** Ordered by engine name. */
  readonly byEngine: ReadonlyArray<EngineOverview>
  /** The 10 named in most answers, ties by name. */
  readonly topCompetitors: ReadonlyArray<{ readonly name: string; readonly count: number }>
  readonly firstCheckedAt: DateTime.Utc | null
  readonly lastCheckedAt: DateTime.Utc | null
}

/** Most competitors that an overview lists. */
export const topCompetitorsMax = 10

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const byCountThenName = Order.combine(
  Order.flip(Order.mapInput(Order.Number, ({ count }: OverviewCounts["competitors"][number]) => count)),
  Order.mapInput(Order.String, ({ name }: OverviewCounts["competitors"][number]) => name)
)

const overallSentiment = (counts: OverviewCounts["sentiment"]): Sentiment | null => {
  const most = Math.max(counts.positive, counts.neutral, counts.negative)
  if (most === 0) return null
  const leaders = (["positive", "neutral", "negative"] as const).filter((sentiment) => counts[sentiment] === most)
  return leaders.length === 1 ? (leaders[0] ?? null) : "neutral"
}

/** The rollup of those counts. */
export const overviewOf = (brandId: BrandId, counts: OverviewCounts): Overview => {
  const checks = sumOf(counts.engines, (engine) => engine.checks)
  const mentioned = sumOf(counts.engines, (engine) => engine.mentioned)
  const positionCount = sumOf(counts.engines, (engine) => engine.positionCount)
  const voices = mentioned + sumOf(counts.competitors, (competitor) => competitor.count)
  return {
    brandId,
    checks,
    mentioned,
    coveragePercent: checks === 0 ? 0 : roundedRatio(100 * mentioned, checks, 1),
    avgPosition: meanPosition({ sum: sumOf(counts.engines, (engine) => engine.positionSum), n: positionCount }),
    shareOfVoicePercent: voices === 0 ? null : roundedRatio(100 * mentioned, voices, 1),
    sentiment: { ...counts.sentiment, overall: overallSentiment(counts.sentiment) },
    byEngine: counts.engines.toSorted(Order.mapInput(Order.String, ({ engine }) => engine)).map((engine) => ({
      engine: engine.engine,
      checks: engine.checks,
      mentioned: engine.mentioned,
      mentionRate: rateOf({ k: engine.mentioned, n: engine.checks }).value ?? 0,
      avgPosition: meanPosition({ sum: engine.positionSum, n: engine.positionCount })
    })),
    topCompetitors: counts.competitors.toSorted(byCountThenName).slice(0, topCompetitorsMax),
    firstCheckedAt: counts.firstCheckedAt,
    lastCheckedAt: counts.lastCheckedAt
  }
}

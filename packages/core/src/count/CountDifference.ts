/** Where kept counts differ from counted ones. Pure. */
import type { BrandId } from "../brand/BrandId.ts"
import {
  type AnswerCounts,
  type FailureCounts,
  type KeyCounts,
  mergedCompetitors,
  mergedCounts,
  mergedFailures,
  mergedPositions
} from "./AnswerCounts.ts"
import { cellOf } from "../snapshot/RunCell.ts"
import type { Day, TimeUnit } from "./TimeUnit.ts"

/** A rollup figure that differs from a recount. */
export interface CountDifference {
  readonly brandId: BrandId
  readonly unit: TimeUnit
  readonly day: Day
  /** The key of the count: engine, model, prompt and so on. `null` for the whole unit. */
  readonly key: Readonly<Record<string, string | null>> | null
  readonly figure: string
  /** As JSON; null where there is nothing. */
  readonly kept: string | null
  readonly counted: string | null
}

type Key = Pick<CountDifference, "brandId" | "day"> & { readonly key: Readonly<Record<string, string | null>> }

/** A figure for each name, in a form that makes equal ones equal text. */
interface Figures extends Key {
  readonly figures: Readonly<Record<string, unknown>>
}

const figuresOfAnswers = (counts: KeyCounts): Figures => {
  const { analyzerVersion, brandId, day, engine, followUp, kind, model, origin, prompt, ...others } = counts
  const { language, location, provider, searched, surface, tier, trackerId, ...figures } = others
  return {
    brandId,
    day,
    key: {
      engine,
      surface,
      provider,
      tier,
      kind,
      location,
      language,
      model,
      prompt,
      followUp: String(followUp),
      trackerId,
      origin,
      searched: searched === null ? null : String(searched),
      analyzerVersion
    },
    figures: {
      ...figures,
      positions: mergedPositions(figures.positions),
      competitors: mergedCompetitors(figures.competitors),
      runs: figures.runs.toSorted()
    }
  }
}

const figuresOfFailures = ({ brandId, day, failedChecks, trackerId, ...cell }: FailureCounts): Figures => ({
  brandId,
  day,
  key: { ...cellOf(cell), trackerId },
  figures: { failedChecks }
})

const allFigures = ({ answers, failures }: AnswerCounts, unit: TimeUnit): ReadonlyMap<string, Figures> =>
  new Map(
    [
      ...mergedCounts(answers, unit).map(figuresOfAnswers),
      ...mergedFailures(failures, unit).map(figuresOfFailures)
    ].map((figures) => [JSON.stringify([figures.brandId, figures.day, figures.key]), figures])
  )

const textOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Every figure that differs, by units of time; none when both count the same. */
export const differencesOf = (options: {
  readonly kept: AnswerCounts
  readonly counted: AnswerCounts
  readonly unit: TimeUnit
}): ReadonlyArray<CountDifference> => {
  const kept = allFigures(options.kept, options.unit)
  const counted = allFigures(options.counted, options.unit)
  return [...new Set([...kept.keys(), ...counted.keys()])].flatMap((name) => {
    const [ofKept, ofCounted] = [kept.get(name), counted.get(name)]
    const known = ofKept ?? ofCounted
    if (known === undefined) return []
    const { brandId, day, key } = known
    return Object.keys(known.figures).flatMap((figure) => {
      const [one, other] = [textOf(ofKept?.figures[figure]), textOf(ofCounted?.figures[figure])]
      return one === other ? [] : [{ brandId, unit: options.unit, day, key, figure, kept: one, counted: other }]
    })
  })
}

/** Creates a brand's part of a digest. Pure. */
import type { Brand } from "../brand/Brand.ts"
import type { Engine } from "../engine/Engine.ts"
import { identityOf } from "../engine/EngineIdentity.ts"
import { levelOf } from "../figure/Rate.ts"
import { type BrandDigest, digestFigureTexts } from "../notification/event/DigestEvent.ts"
import type { SourcesReport } from "../report/source/SourcesReport.ts"
import { gapSources } from "../story/LoadedParts.ts"
import type { Story, StoryLevel } from "../story/Story.ts"

type DigestFigure = BrandDigest["figures"][number]

/** The rates of a digest; a story has more. */
const figureNames: ReadonlyArray<readonly [StoryLevel["figure"], DigestFigure["figure"]]> = [
  ["mentionRate", "mention_rate"],
  ["shareOfVoice", "share_of_voice"],
  ["citationRate", "citation_rate"],
  ["top3Rate", "top3_rate"],
  ["positiveRate", "positive_rate"]
]

const differenceOf = (change: StoryLevel["change"]): DigestFigure["difference"] => {
  if (change === null) return null
  const { difference: value, high, low } = change
  return value === null || low === null || high === null ? null : { value, low, high }
}

const figureOf = (level: StoryLevel, figure: DigestFigure["figure"]): ReadonlyArray<DigestFigure> => {
  const shown = levelOf(level)
  if (shown === null) return []
  const { change, k, n } = level
  const verdict = change?.verdictPage ?? null
  return [{ figure, ...shown, k, n, verdict, difference: differenceOf(change) }]
}

/** Engines without an answer, and rates without a value. A brand without any answer has a sentence that says so. */
const notMeasured = ({ levels }: Story): ReadonlyArray<string> => {
  const withValue = levels.filter((level) => levelOf(level) !== null)
  const isMeasured = (figure: StoryLevel["figure"], engine: Engine | null) =>
    withValue.some((level) => level.figure === figure && level.engine === engine)
  if (!isMeasured("mentionRate", null)) return []
  const engines = new Set(levels.flatMap(({ engine }) => engine ?? []))
  return [
    ...[...engines].filter((engine) => !isMeasured("mentionRate", engine)).map((engine) => identityOf(engine).name),
    ...figureNames.flatMap(([of, figure]) => (isMeasured(of, null) ? [] : [digestFigureTexts[figure]]))
  ]
}

/** Input of a brand's part. */
export interface DigestMaterial {
  readonly brand: Pick<Brand, "id" | "name">
  readonly story: Story
  /** The sources of gaps in its period. */
  readonly gaps: Pick<SourcesReport, "rows">
  /** Those of the weeks before. */
  readonly gapsBefore: Pick<SourcesReport, "rows">
}

/** The digest of a brand. Computes no figure. */
export const brandDigestOf = ({ brand, gaps, gapsBefore, story }: DigestMaterial): BrandDigest => {
  const known = new Set(gapsBefore.rows.map(({ key }) => key))
  const ofAll = story.levels.filter(({ engine }) => engine === null)
  return {
    brandId: brand.id,
    brand: brand.name,
    sentence: story.sentence,
    basis: story.basis,
    figures: figureNames.flatMap(([of, figure]) =>
      ofAll.filter((level) => level.figure === of).flatMap((level) => figureOf(level, figure))
    ),
    changes: story.changes.map(({ cause, detail, direction, text }) => ({
      text,
      detail,
      direction,
      cause: cause.text
    })),
    newGaps: gapSources({ rows: gaps.rows.filter(({ key }) => !known.has(key)) }),
    notMeasured: notMeasured(story)
  }
}

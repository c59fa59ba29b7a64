/** Brands that answers recommend and nobody tracks, with rates like those of competitors. */
import { Effect, Schema, Struct } from "effect"
import type { Brand } from "../../brand/Brand.ts"
import { BrandId } from "../../brand/BrandId.ts"
import { dayMillis, millisOf, startOf } from "../../count/TimeUnit.ts"
import { totalOf } from "../../figure/Counts.ts"
import { type CellsRate, cellsRateOf, levelOf } from "../../figure/Rate.ts"
import { RequestedId } from "../../id/RequestedId.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { orElse, timeFields } from "../../request/ListRequest.ts"
import { requestCheck } from "../../request/RequestCheck.ts"
import type { TimeRange } from "../../request/TimeRange.ts"
import { type CandidateCount, everySnapshot, type SnapshotStore } from "../../snapshot/SnapshotStore.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { nameText } from "../../text/OneLine.ts"
import { capital, listText, wordOf } from "../../text/SentenceText.ts"
import { byCodePoint } from "../../text/Text.ts"
import { type ReportFilter, reportFilterFields } from "../ReportFilter.ts"
import type { ReportPeriod } from "../ReportPeriod.ts"
import type { AnswerCounter } from "./AnswerCounter.ts"
import { ownMentions } from "./MentionLead.ts"
import { askedText, type RowCounter } from "./RowCounter.ts"
import { groupsOf, type VisibilityMaterial } from "./VisibilityFigures.ts"
import type { visibilityReports } from "./VisibilityReportLoader.ts"

/** Most brands of a report. */
const brandsMax = 20

/** Request of a report on untracked brands; `null` and omitted fields as in a visibility report. */
export interface UntrackedRequest extends Partial<Omit<ReportFilter, "trackerId">>, Partial<TimeRange> {
  readonly brandId: BrandId
  readonly anytime?: boolean
}

/** A brand that answers recommend. */
interface UntrackedBrand {
  readonly name: string
  /** Answers that recommend it. */
  readonly mentionRate: CellsRate
}

/** The brands with most answers, at most 20, by their level. */
export interface UntrackedReport extends ReportPeriod {
  readonly rows: ReadonlyArray<UntrackedBrand>
  /** Those that are in more answers than the brand, which no rank among tracked brands counts; `null` if none is. */
  readonly sentence: string | null
}

/** Checks the types of a request. */
export const checkUntracked = requestCheck(
  Schema.Struct({
    brandId: RequestedId(BrandId),
    anytime: orElse(Schema.Boolean, false),
    ...Struct.omit(reportFilterFields, ["trackerId"]),
    ...timeFields
  })
)

const nothing = () => undefined
const noReader = { answers: nothing, followUps: nothing, failures: nothing }

const placeOf = (asked: string, prompt: string): string => JSON.stringify([asked, prompt])

/** The rate of one brand, over the same cells and days as that of a competitor. */
const rateIn = (
  group: RowCounter,
  found: ReadonlyArray<CandidateCount>,
  { countedBy, question }: VisibilityMaterial
): CellsRate => {
  const cells = new Map(group.cells.map((cell) => [placeOf(cell.asked, cell.prompt.text), cell]))
  const recommending = new Map<AnswerCounter, number>()
  for (const { answers, day, prompt, ...asked } of found) {
    const cell = cells.get(placeOf(askedText(asked), prompt))
    const ofDay = cell?.days.get(millisOf(startOf(countedBy, day)) / dayMillis)
    for (const counter of [cell, ofDay]) {
      if (counter !== undefined) recommending.set(counter, (recommending.get(counter) ?? 0) + answers)
    }
  }
  const counts = group.cells.map((cell) =>
    // an answer may come between the two reads
    group.countsIn(cell, (counter) => ({
      k: Math.min(recommending.get(counter) ?? 0, counter.answers),
      n: counter.answers
    }))
  )
  const byPrompt = Map.groupBy(counts, (_, place) => group.cells[place]?.prompt.text)
  return cellsRateOf(counts, [...byPrompt.values()].map(totalOf), question.quantile)
}

/** Most names that the sentence lists. */
const namedMax = 3

/** `One untracked brand is mentioned in clearly more answers than Acme: Hooli.` None that may be chance. */
const sentenceOf = (brand: string, own: CellsRate, rows: ReadonlyArray<UntrackedBrand>): string | null => {
  const high = levelOf(own)?.high ?? 1
  const more = rows.filter(({ mentionRate }) => (levelOf(mentionRate)?.low ?? 0) > high)
  if (more.length === 0) return null
  const [atLeast, such] = [more.length < brandsMax ? "" : "at least ", more.length > namedMax ? ", such as " : ": "]
  const count = capital(`${atLeast}${wordOf(more.length)} untracked ${more.length === 1 ? "brand is" : "brands are"}`)
  const names = listText(more.slice(0, namedMax).map(({ name }) => nameText(name)))
  return `${count} mentioned in clearly more answers than ${nameText(brand)}${such}${names}.`
}

/** Names that are tracked now. */
const known = ({ aliases, competitorDetails, competitors, name }: Brand): ReadonlyArray<string> => [
  name,
  ...aliases,
  ...competitors,
  ...competitorDetails.flatMap((each) => each.aliases)
]

/** The reports, over the answers that visibility reports load. */
export const untrackedBrands =
  (
    { made }: Pick<ReturnType<typeof visibilityReports>, "made">,
    {
      brandOf,
      snapshots
    }: {
      readonly brandOf: (
        organizationId: OrganizationId,
        request: UntrackedRequest
      ) => Effect.Effect<Brand | null, StorageError>
      readonly snapshots: Pick<SnapshotStore["Service"], "candidates">
    }
  ) =>
  (organizationId: OrganizationId, request: UntrackedRequest) => {
    const report = made(
      Effect.fnUntraced(function* (material): Effect.fn.Return<UntrackedReport, StorageError> {
        const { before, brandId, engine, from, language, location, model, searched, surface } = material.question
        const [group] = (yield* groupsOf(material, material.current, noReader)).groups
        const brand = yield* brandOf(organizationId, request)
        if (group === undefined || brand === null) return { from, before, rows: [], sentence: null }
        const prompts = [...new Set(group.cells.map(({ prompt }) => prompt.text))]
        const asked = { brandId, engine, surface, location, language, model, searched, prompts, from, before }
        const found = yield* snapshots.candidates({
          organizationId,
          filter: { ...everySnapshot, ...asked, counted: true },
          without: known(brand),
          limit: brandsMax
        })
        const rows = [...Map.groupBy(found, ({ name }) => name)].map(([name, ofName]) => ({
          name,
          mentionRate: rateIn(group, ofName, material)
        }))
        const shown = ({ mentionRate }: UntrackedBrand) => levelOf(mentionRate)?.value ?? 0
        const sorted = rows.toSorted((a, b) => shown(b) - shown(a) || byCodePoint(a.name, b.name))
        const mentions = ownMentions(group.cells.map((cell) => ({ cell, group })))
        const own = cellsRateOf(mentions, [], material.question.quantile)
        return { from, before, rows: sorted, sentence: sentenceOf(brand.name, own, sorted) }
      })
    )
    return report(organizationId, request)
  }

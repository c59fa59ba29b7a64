/**
 * `answerscope reanalyze`: analyzes stored answers with this version, with the names of their last analysis or the
 * brands' current ones.
 */
import {
  ANALYZER_VERSION,
  BrandId,
  Brands,
  type OrganizationId,
  Reanalyses,
  Reanalysis,
  type ReanalysisRequest,
  Snapshots
} from "@answerscope/core"
import { type ReadingField, readingFields, type Reread } from "@answerscope/core/model"
import { Console, Effect, Option, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { progressBar } from "../output/ProgressBar.ts"
import { idOf, jsonFlag, named, onCore, orgFlag, organizationNamed, printRows, timeOf } from "./OperatorCommand.ts"

/** Result of a re-analysis. */
interface Findings {
  answers: number
  changed: number
  /** Answers last analyzed by an earlier version, whether or not the result differs. */
  outdated: number
  /** Answers whose text expired: they keep their analysis. */
  textsRemoved: number
  readonly fields: Record<ReadingField, number>
  readonly brands: Set<BrandId>
  readonly first: Array<Reread>
}

const newFindings = (): Findings => ({
  answers: 0,
  changed: 0,
  outdated: 0,
  textsRemoved: 0,
  fields: {
    mentioned: 0,
    position: 0,
    sentiment: 0,
    competitorsFound: 0,
    competitorCandidatesFound: 0,
    spans: 0,
    ranking: 0
  },
  brands: new Set(),
  first: []
})

const take = (findings: Findings, found: Reread, shownMax: number): void => {
  findings.answers++
  findings.brands.add(found.before.brandId)
  if (found.before.textRemovedAt !== null) findings.textsRemoved++
  if (found.before.analyzerVersion !== found.after.analyzerVersion) findings.outdated++
  if (found.changed.length === 0) return
  findings.changed++
  for (const field of found.changed) findings.fields[field]++
  if (findings.first.length < shownMax) findings.first.push(found)
}

/** Fields that are too long to print. */
type LongField = "spans" | "ranking"

const wordOf = (value: Reread["after"][Exclude<ReadingField, LongField>]): string => {
  if (value === null) return "–"
  if (typeof value === "object") return value.length === 0 ? "none" : value.join(", ")
  return String(value)
}

/** "position 2 → 1"; for long fields only the name. */
const changesOf = ({ after, before, changed }: Reread): string =>
  changed
    .map((field) =>
      field === "spans" || field === "ranking" ? field : `${field} ${wordOf(before[field])} → ${wordOf(after[field])}`
    )
    .join("; ")

const columns = {
  snapshot: ({ before }: Reread) => before.id,
  "checked at": ({ before }: Reread) => timeOf(before.checkedAt),
  engine: ({ before }: Reread) => before.engine,
  prompt: ({ before }: Reread) => before.prompt,
  version: ({ before }: Reread) => before.analyzerVersion,
  change: changesOf
}

const shown = ({ after, before, changed }: Reread) => ({
  id: before.id,
  brandId: before.brandId,
  prompt: before.prompt,
  engine: before.engine,
  checkedAt: before.checkedAt,
  analyzerVersion: before.analyzerVersion,
  changes: Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]))
})

const summary = ({ answers, changed, fields, outdated, textsRemoved }: Findings, write: boolean): string => {
  const counts = readingFields.filter((field) => fields[field] > 0).map((field) => `${field} ${fields[field]}`)
  const told = counts.length === 0 ? "" : ` (${counts.join(", ")})`
  const end = write
    ? "Written."
    : changed + outdated === 0
      ? "Nothing to write."
      : "Nothing was written; --write replaces the stored analysis."
  const outcome = `${outdated} analyzed by another version than ${ANALYZER_VERSION}, ${changed} change${told}`
  const removed = textsRemoved === 0 ? "" : ` ${textsRemoved} unchanged because their text expired.`
  return `${answers} answers, ${outcome}.${removed} ${end}`
}

const brandIn = Effect.fnUntraced(function* (
  organizationId: Effect.Success<ReturnType<typeof organizationNamed>>["id"],
  brand: Option.Option<string>
) {
  if (Option.isNone(brand)) return null
  const id = yield* idOf(BrandId, "brand", brand.value)
  yield* (yield* Brands).get({ organizationId, id }).pipe(named("brand", brand.value))
  return id
})

/** Stores analyses with the brands' current names. Workers may share the work: each batch counts once. */
const writeNamesNow = Effect.fnUntraced(function* (organizationId: OrganizationId, brands: ReadonlySet<BrandId>) {
  const reanalyses = yield* Reanalyses
  for (const brandId of brands) {
    const { id } = yield* reanalyses.start({ organizationId, id: brandId }).pipe(named("brand", brandId))
    yield* Effect.repeat(reanalyses.step({ organizationId, id }), { until: (isOver) => isOver })
  }
})

/** Iterates over the answers behind a progress bar. */
const findingsOf = Effect.fnUntraced(function* (options: ReanalysisRequest, shownMax: number) {
  const { organizationId, brandId } = options
  const filter = { brandId, engine: null, prompt: null, mentioned: null, from: null, before: null }
  const snapshots = yield* Snapshots
  const reanalysis = yield* Reanalysis
  const { total } = yield* snapshots.list({ organizationId, filter, page: { limit: 1, offset: 0 } })
  const bar = yield* progressBar({ label: "Analyzing answers", total })
  const findings = newFindings()
  yield* Stream.runForEachArray(reanalysis.run(options), (page) =>
    Effect.suspend(() => {
      for (const found of page) take(findings, found, shownMax)
      return bar.update(findings.answers)
    })
  )
  return findings
}, Effect.scoped)

export const reanalyzeCommand = Command.make(
  "reanalyze",
  {
    org: orgFlag,
    brand: Flag.String("brand").pipe(Flag.optional, Flag.withDescription("Only answers about the brand with this id")),
    show: Flag.Int("show").pipe(
      Flag.filter(
        (count) => count >= 0 && count <= 1_000,
        () => "must be 0 to 1,000"
      ),
      Flag.withDefault(20),
      Flag.withDescription("Number of changes to show, newest answers first, 0 to 1,000")
    ),
    names: Flag.Literals("names", ["last", "now"]).pipe(
      Flag.withDefault("last"),
      Flag.withDescription("last: the names of the last analysis; now: the brand's current names")
    ),
    write: Flag.Boolean("write").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Replace the stored analysis; without it nothing is written")
    ),
    json: jsonFlag
  },
  ({ org, brand, show, names, write, json }) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const of = { organizationId, brandId: yield* brandIn(organizationId, brand) }
        const request: ReanalysisRequest = names === "now" ? { ...of, names, write: false } : { ...of, names, write }
        const findings = yield* findingsOf(request, show)
        if (names === "now" && write) yield* writeNamesNow(organizationId, findings.brands)
        const { answers, changed, fields, first, outdated, textsRemoved } = findings
        if (!json && first.length === 0) return yield* Console.log(summary(findings, write))
        yield* printRows({
          json,
          document: {
            version: ANALYZER_VERSION,
            names,
            answers,
            outdated,
            textsRemoved,
            changed,
            fields,
            written: write,
            changes: first.map(shown)
          },
          columns,
          rows: first,
          empty: ""
        })
        if (!json) yield* Console.log(summary(findings, write))
      })
    )
).pipe(
  Command.withExamples([
    { command: "answerscope reanalyze --org ORG", description: "What would change, without writing" },
    {
      command: "answerscope reanalyze --org ORG --brand BRAND --write",
      description: "Replace the analysis of one brand's answers"
    },
    {
      command: "answerscope reanalyze --org ORG --brand BRAND --names now --write",
      description: "After a change of names: analyze all answers of a brand again"
    }
  ])
)

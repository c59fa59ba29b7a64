/** `answerscope report duel`: a brand beside one of its competitors, prompt by prompt. */
import { type DuelReport, type DuelRow, Reports } from "@answerscope/core"
import { encodeDuel, ExportedRows } from "@answerscope/http/rows"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { pointsText, shareText, wholeText } from "../output/FigureText.ts"
import { onCore, orgFlag, organizationNamed } from "../operator/OperatorCommand.ts"
import { printReport } from "./PrintedReport.ts"
import { countColumn, fittedTable, inWords, rateColumn, textColumn } from "./ReportColumns.ts"
import { brandFlag, filterFlags, formFlags, rowFlags } from "./ReportFlags.ts"
import { filterOf, rowsOf, theBrandNamed, withFlagNames } from "./ReportQuestion.ts"

interface Names {
  readonly brand: string
  readonly competitor: string
}

/** `Globex 45 (37 to 52)`: who is ahead by how many points; a possible lead in words. */
const leadText = ({ difference, high, low, verdictPage }: DuelRow, { brand, competitor }: Names): string => {
  if (verdictPage === "few_answers" || difference === null || low === null || high === null) return "few answers"
  if (verdictPage === "too_close") return "too close to tell"
  return verdictPage === "ahead"
    ? `${brand} ${pointsText(difference)} (${pointsText(low)} to ${pointsText(high)})`
    : `${competitor} ${pointsText(-difference)} (${pointsText(-high)} to ${pointsText(-low)})`
}

const body = ({ all, leftOut, prompts, rows }: DuelReport, names: Names, columns: number) => {
  const { brand, competitor } = names
  const left = leftOut.length === 0 ? "" : ` ${wholeText(leftOut.length)} that name one of the two are left out.`
  if (all === null || all.answers === 0) return inWords(`No answers match in this period.${left}`)
  const instead = all.competitorInstead.n === 0 ? "" : `\n${insteadText(all.competitorInstead, names)}`
  const told =
    `Prompts: ${competitor} ahead ${prompts.behind}, ${brand} ahead ${prompts.ahead}, ` +
    `too close to tell ${prompts.tooClose}, few answers ${prompts.fewAnswers}.${left}${instead}`
  const { leftOut: hidden, table } = fittedTable<DuelRow>({
    rows,
    fixed: [
      textColumn("prompt", ({ prompt }) => prompt),
      textColumn("ahead by, in points", (row) => leadText(row, names))
    ],
    fitted: [
      rateColumn({ head: brand, rows, rateOf: (row) => row.brand }),
      rateColumn({ head: competitor, rows, rateOf: (row) => row.competitor }),
      countColumn(`${competitor}, not ${brand}`, rows, ({ competitorInstead }) => competitorInstead.k),
      countColumn(`${brand}, not ${competitor}`, rows, ({ onlyBrand }) => onlyBrand)
    ],
    columns
  })
  return { table: `${told}\n${table}`, leftOut: hidden }
}

const insteadText = (rate: DuelRow["competitorInstead"], { brand, competitor }: Names): string =>
  `${wholeText(rate.k)} of ${wholeText(rate.n)} answers without ${brand} (${shareText(rate)}) mention ${competitor}.`

export const duelCommand = Command.make(
  "duel",
  {
    org: orgFlag,
    brand: brandFlag,
    competitor: Flag.String("competitor").pipe(Flag.withDescription("A competitor that the brand tracks")),
    ...filterFlags,
    ...rowFlags,
    ...formFlags
  },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(flags.org)
        const brand = yield* theBrandNamed(organizationId, flags.brand)
        const filter = yield* filterOf(organizationId, flags)
        const { competitor } = flags
        const report = yield* (yield* Reports).duel(organizationId, {
          ...filter,
          ...rowsOf(flags, flags.csv),
          brandId: brand.id,
          competitor
        })
        yield* printReport({
          report,
          flags,
          encode: () => encodeDuel(report),
          form: ExportedRows.duelRows,
          title: `${brand.name} and ${competitor}`,
          body: (columns) => body(report, { brand: brand.name, competitor }, columns),
          more: "--json and --csv",
          hasBars: true,
          names: {}
        })
      }).pipe(withFlagNames)
    )
).pipe(
  Command.withDescription("Compare a brand with one competitor, prompt by prompt"),
  Command.withExamples([
    {
      command: "answerscope report duel --org ORG --brand Acme --competitor Globex",
      description: "Who is mentioned in more of the same answers, in the last 30 days"
    }
  ])
)

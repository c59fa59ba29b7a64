/** `answerscope figures check`: checks the promises of figures and alerts on the stored answers. */
import { BrandId, type OrganizationId, Organizations } from "@answerscope/core"
import { FiguresCheck } from "@answerscope/core/model"
import { Console, Effect, Option, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonText } from "../output/Json.ts"
import { percentText, wholeText } from "../output/FigureText.ts"
import { progressBar } from "../output/ProgressBar.ts"
import { renderTable } from "../output/Table.ts"
import { terminalColumns } from "../output/TerminalText.ts"
import { idOf, jsonFlag, onCore, organizationNamed } from "./OperatorCommand.ts"

const orgFlag = Flag.String("org").pipe(
  Flag.optional,
  Flag.withDescription("Only the organization with this id, such as org_…")
)

const brandFlag = Flag.String("brand").pipe(
  Flag.optional,
  Flag.withDescription("Only the brand with this id, such as brd_…; requires --org")
)

type FiguresReport = Effect.Success<ReturnType<FiguresCheck["Service"]["report"]>>
type CheckedFigure = FiguresReport["figures"][number]

const kinds: Readonly<Record<CheckedFigure["kind"], string>> = {
  half_coverage: "intervals that hold, odd samples beside even ones",
  week_verdicts: "false verdicts on a cell, between quiet weeks",
  week_pages: "pages with a false verdict, between quiet weeks",
  replayed_alerts: "false alerts per 100 cells and 30 runs, quiet runs shuffled"
}

const isShare = ({ kind }: CheckedFigure): boolean => kind !== "replayed_alerts"

const valueText = (figure: CheckedFigure, value: number): string =>
  isShare(figure) ? `${percentText(value)} %` : value.toFixed(2)

const observedText = (figure: CheckedFigure): string => {
  const { interval, observed } = figure
  if (observed === null) return "–"
  const value = valueText(figure, observed)
  return interval === null
    ? value
    : `${value} (${valueText(figure, interval.low)} to ${valueText(figure, interval.high)})`
}

const resultText = ({ holds }: CheckedFigure): string =>
  holds === null ? "too little data" : holds ? "holds" : "does not hold"

const figuresTable = (figures: ReadonlyArray<CheckedFigure>, columns: number): string =>
  renderTable(
    ["promise", "engine", "promised", "observed", "k of n", "result"],
    figures.map((figure) => [
      kinds[figure.kind],
      figure.engine ?? "all",
      `${figure.bound === "at_most" ? "at most" : "at least"} ${valueText(figure, figure.promised)}`,
      observedText(figure),
      `${wholeText(figure.counts.k)} of ${wholeText(figure.counts.n)}`,
      resultText(figure)
    ]),
    { columns, isDense: true }
  )

const overdispersionTable = (report: FiguresReport, columns: number): string =>
  renderTable(
    ["engine", "correlation of a run's answers", "with the next run's", "comparisons"],
    report.overdispersion.map(({ comparisons, engine, isMeasured, laterRuns, sameRun }) => [
      engine,
      `${sameRun.toFixed(2)}${isMeasured ? "" : " (assumed)"}`,
      (laterRuns[0] ?? 0).toFixed(2),
      wholeText(comparisons)
    ]),
    { columns, isDense: true }
  )

const neededText = ({ cellRuns, comparisons, pages }: FiguresReport["needed"]): string =>
  `"too little data": a result needs ${comparisons} comparisons of samples (two samples or more), ${pages} pairs of ` +
  `quiet weeks, or ${wholeText(cellRuns)} runs of cells in quiet weeks.`

/** The figures and the overdispersion as tables. */
export const figuresText = (report: FiguresReport, columns: number): string => {
  if (report.trackers === 0) return "No tracker has runs yet, so there is nothing to check."
  const isAnyUntold = report.figures.some(({ holds }) => holds === null)
  return [
    figuresTable(report.figures, columns),
    ...(isAnyUntold ? [neededText(report.needed)] : []),
    overdispersionTable(report, columns)
  ].join("\n")
}

const organizationsOf = Effect.fnUntraced(function* (org: Option.Option<string>) {
  if (Option.isSome(org)) return [(yield* organizationNamed(org.value)).id]
  const walked = Stream.map((yield* Organizations).walk({ deleting: false }), ({ id }): OrganizationId => id)
  return yield* Stream.runCollect(walked)
})

const check = Command.make("check", { org: orgFlag, brand: brandFlag, json: jsonFlag }, ({ brand, json, org }) =>
  onCore(
    Effect.gen(function* () {
      const figures = yield* FiguresCheck
      if (Option.isSome(brand) && Option.isNone(org)) {
        return yield* new CommandError({ message: "--brand requires --org." })
      }
      const brandId = Option.isNone(brand) ? null : yield* idOf(BrandId, "brand", brand.value)
      const organizations = yield* organizationsOf(org)
      const bar = yield* progressBar({ label: "Checking figures", total: organizations.length })
      const trials = yield* Effect.forEach(organizations, (organizationId, index) =>
        Effect.tap(figures.trials({ organizationId, brandId }), bar.update(index + 1))
      )
      const report = yield* figures.report(trials.flat())
      yield* Console.log(json ? jsonText(report) : figuresText(report, terminalColumns()))
      const broken = report.figures.filter(({ holds }) => holds === false)
      if (broken.length > 0) {
        return yield* new CommandError({
          message: `${broken.length} promises do not hold here; docs/method.md says what that may mean.`
        })
      }
    }).pipe(Effect.scoped)
  )
).pipe(
  Command.withDescription("Compare what figures and alerts promise with the stored answers"),
  Command.withExamples([
    { command: "answerscope figures check", description: "Exit code 1 if a promise does not hold" },
    { command: "answerscope figures check --org ORG --brand BRAND_ID --json", description: "One brand, for a program" }
  ])
)

export const figuresCommand = Command.make("figures").pipe(Command.withSubcommands([check]))

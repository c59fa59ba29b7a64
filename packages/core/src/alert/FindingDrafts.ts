/** Turns findings of a judged run into drafts of alerts: evidence and message. Pure. */
import type { Surface } from "../engine/EngineIdentity.ts"
import { noMarket } from "../market/AskedMarket.ts"
import type { CheckCredits } from "../scan/Scan.ts"
import { cellOf, marketToTell } from "../snapshot/RunCell.ts"
import { type ChangedCell, type ChangedCells, type Confirmation, everyone } from "./Alert.ts"
import { confirmedMessage } from "./ConfirmedMessage.ts"
import { countedIn, differenceBetween, modelOf, sideOf } from "./ConfirmedSides.ts"
import { exampleAnswers } from "./confirmed/ExampleAnswers.ts"
import { type Entry, rivalKey, type RunPart } from "./confirmed/CellHistory.ts"
import { beginOf, type Finding, type FoundCell, type FoundChange } from "./confirmed/Finding.ts"
import type { RunState } from "./confirmed/RunDecision.ts"
import { shownOdds } from "./ImmediateOdds.ts"
import type { AlertDraft } from "./ImmediateRuns.ts"
import { dateOf } from "./joint/ChangeDate.ts"
import { type AnsweredCell, historyAfter } from "./RunCells.ts"

/** A judged run, with its decision and the cost of its cells. */
export interface JudgedRun {
  readonly of: Pick<AlertDraft, "organizationId" | "brandId" | "brand" | "trackerId" | "scanId">
  readonly competitors: ReadonlyArray<string>
  readonly creditsPerCheck: CheckCredits
  readonly correlation: RunState["correlation"]
  /** The cells of one surface and market; `part` says which, if the run has several. */
  readonly cells: ReadonlyArray<AnsweredCell>
  readonly part?: RunPart
  /** Left out if unknown. */
  readonly surface?: Surface
}

/** No more cells are listed: an alert of thousands would be too long to read or to send. */
const listedMax = 50

/** The change, with the competitor in the brand's spelling. */
const namedChange = (change: FoundChange, competitors: ReadonlyArray<string>): FoundChange =>
  change.type === "competitor_new"
    ? { ...change, competitor: competitors.find((name) => rivalKey(name) === change.competitor) ?? change.competitor }
    : change

/** The examples of a cell of a finding; its own for several cells are those of the clearest. */
const examplesOf = (run: JudgedRun, finding: Finding, { cell, changePoint }: Omit<FoundCell, "run">) =>
  exampleAnswers({ changePoint }, run.cells[cell]?.answers ?? [], finding)

/** The cell that shows the change most; a share has none, and its examples need none. */
const clearestOf = ({ cells, changePoint }: Finding): Omit<FoundCell, "run"> => ({
  cell: cells.find((each) => each.changePoint.since === changePoint.since)?.cell ?? -1,
  changePoint
})

/** Each engine has its own models, so a finding on several engines names none. */
const modelsOf = ({ engine, changePoint: { before, since } }: Finding) =>
  engine === null
    ? { modelBefore: null, modelAfter: null }
    : { modelBefore: modelOf(before), modelAfter: modelOf(since) }

/** All answers of a finding's cells since it began, even those that its indicator does not apply to. */
const answersSince = (run: JudgedRun, finding: Finding) =>
  finding.cells.map(({ cell, changePoint }) => {
    const own = run.cells[cell]
    const isAlone = finding.scope === "cell" && own !== undefined
    const entries: ReadonlyArray<Entry> = isAlone
      ? historyAfter(own).entries.filter((entry) => entry.run >= beginOf(finding))
      : changePoint.since
    return { engine: own?.engine, entries }
  })

/** When the change began. */
const beganOf = ({ cells, correlation }: JudgedRun, finding: Finding): Confirmation["began"] => {
  const { at, earliest, latest } = dateOf(finding, (cell) => cells[cell]?.engine ?? "", correlation)
  return { atMillis: at.atMillis, earliestMillis: earliest.atMillis, latestMillis: latest.atMillis }
}

/** When a cell first answered with a model, if it answered with another before. */
const firstAnswerWith = (model: string, entries: ReadonlyArray<Entry>): number | null => {
  const first = entries.findIndex(({ models }) => models.includes(model))
  const isKnown = entries.slice(0, Math.max(0, first)).some(({ models }) => models.length > 0)
  return isKnown ? (entries[first]?.atMillis ?? null) : null
}

/** When the engine of a change first answered with the model that answers now. */
const modelSinceOf = ({ cells }: JudgedRun, finding: Finding): number | null => {
  const { modelAfter } = modelsOf(finding)
  if (finding.cause !== "model" || modelAfter === null) return null
  const first = cells
    .filter(({ engine }) => engine === finding.engine)
    .flatMap((cell) => firstAnswerWith(modelAfter, historyAfter(cell).entries) ?? [])
  return first.length === 0 ? null : Math.min(...first)
}

const listedOf = (run: JudgedRun, finding: Finding, shown: FoundCell) => {
  const { cell, changePoint } = shown
  const { indicator } = finding
  const found = run.cells[cell]
  const snapshots = examplesOf(run, finding, shown)
  if (found === undefined || snapshots === null) return []
  const before = countedIn(changePoint.before, indicator)
  const since = countedIn(changePoint.since, indicator)
  const listed: ChangedCell = { ...cellOf(found), before, since, ...snapshots }
  return [listed]
}

const changedCells = (run: JudgedRun, finding: Finding): ChangedCells => ({
  changed: finding.cells.length,
  asked: finding.asked,
  list: finding.cells.slice(0, listedMax).flatMap((cell) => listedOf(run, finding, cell))
})

const confirmationOf = (run: JudgedRun, finding: Finding): Confirmation => {
  const { cause, joint, scope, sides, indicator } = finding
  const parts = answersSince(run, finding)
  const all = parts.flatMap(({ engine, entries }) => entries.map((entry) => ({ engine, entry })))
  // at the run's prices
  const priceOf = (engine: string | undefined): number =>
    engine === undefined ? 0 : (run.creditsPerCheck[engine] ?? 0)
  return {
    runs: new Set(sides.since.map((entry) => entry.run)).size,
    positionUpTo: indicator.cut,
    sentiment: indicator.label,
    before: sideOf(sides.before, indicator, sides.beforeCounts),
    since: sideOf(sides.since, indicator, sides.sinceCounts),
    began: beganOf(run, finding),
    difference: differenceBetween(sides, indicator),
    followUps: all.reduce((sum, { entry }) => sum + entry.followUps, 0),
    credits: all.reduce((sum, { engine, entry }) => sum + entry.mentions.n * priceOf(engine), 0),
    cause,
    modelSinceMillis: modelSinceOf(run, finding),
    cells: scope === "cells" ? changedCells(run, finding) : null,
    extent: joint === undefined ? null : { cellsSure: finding.cells.length, ...joint.extent }
  }
}

/** The scope of a finding: a cell, or all prompts of one engine or of all engines. */
const placeIn = ({ cells, part: { market } = {} }: JudgedRun, finding: Finding) => {
  const [{ cell }] = finding.cells
  const found = cells[cell]
  if (finding.scope !== "cell") {
    return { prompt: everyone, engine: finding.engine ?? everyone, ...(market ?? noMarket), market }
  }
  return found === undefined
    ? undefined
    : { ...cellOf(found), market: market === undefined ? marketToTell(found, cells) : found }
}

const messageOf = ({ joint }: Finding, message: string): string =>
  joint === undefined || joint.supersedes === null ? message : `Update: ${message}`

/** The alerts of a judged run's findings, in their order; the same run gives the same alerts. */
export const findingDrafts = (run: JudgedRun, findings: ReadonlyArray<Finding>): ReadonlyArray<AlertDraft> =>
  findings.flatMap((finding): ReadonlyArray<AlertDraft> => {
    const place = placeIn(run, finding)
    const snapshots = examplesOf(run, finding, clearestOf(finding))
    if (place === undefined || snapshots === null) return []
    const { market, ...cell } = place
    const change = namedChange(finding.change, run.competitors)
    const models = modelsOf(finding)
    const confirmation = confirmationOf(run, finding)
    return [
      {
        ...run.of,
        ...cell,
        surface: run.surface ?? null,
        type: change.type,
        message: messageOf(
          finding,
          confirmedMessage(
            change,
            { brand: run.of.brand, ...cell, market, surface: run.part?.surface ?? null },
            { ...models, confirmation }
          )
        ),
        evidence: {
          ...snapshots,
          ...models,
          mode: "confirmed",
          // the odds of shares are computed differently
          odds: finding.scope === "share" ? null : shownOdds(finding.changePoint.logOdds),
          confirmation
        },
        supersedes: finding.joint?.supersedes ?? null,
        ...(finding.joint === undefined ? {} : { reported: finding.joint.reported })
      }
    ]
  })

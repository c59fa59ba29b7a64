/**
 * Visibility reports by definition, computed from snapshots and failed checks one by one, to compare with the real
 * ones.
 */
import type { ReportNote, Snapshot } from "@answerscope/core"
import { rateOf, roundedRatio } from "@answerscope/core/model"
import { pageThreshold, type VisibilityQuery, type FigureName } from "@answerscope/core/testing"
import {
  cellRates,
  chancesIn,
  changesOf,
  leftOutOf,
  placeOf,
  positionFigures,
  positionInterval,
  rankOf,
  ratesOf
} from "./NaiveFigures.ts"
import { byCodePoints, countIf, groupsOf, millisOf, type NaiveRow, rowsBehind, type StoredWorld } from "./NaiveRows.ts"

const periodMillis = ({ before, from }: VisibilityQuery): number => millisOf(before) - millisOf(from)

/** The answers of a row in the period before. */
const answersBefore = (world: StoredWorld, question: VisibilityQuery, row: NaiveRow): ReadonlyArray<Snapshot> => {
  const place = question.by.indexOf("competitor")
  const group = place === -1 ? row.values : row.values.with(place, "")
  const before = groupsOf(world, question, periodMillis(question)).find(
    ({ values }) => JSON.stringify(values) === JSON.stringify(group)
  )
  return before?.answers ?? []
}

/** Shown answers of engines that showed none at times, in the row; `null` without such an engine. */
const shownRate = ({ answers, notShown }: NaiveRow) => {
  const engines = new Set(notShown.map(({ engine }) => engine))
  const k = countIf(answers, ({ engine }) => engines.has(engine))
  return engines.size === 0 ? null : rateOf({ k, n: k + notShown.length })
}

/** Whether most checks of an engine failed. */
const hasSilentEngine = ({ answers, failed, notShown }: NaiveRow): boolean =>
  failed.some(
    (engine) =>
      countIf(failed, (other) => other === engine) >
      countIf([...answers, ...notShown], (each) => each.engine === engine)
  )

const writtenRow = (
  world: StoredWorld,
  question: VisibilityQuery,
  { row, threshold }: { readonly row: NaiveRow; readonly threshold: number }
): object => {
  const { by, isCompared, model, searched } = question
  const { answers, competitor } = row
  const before = isCompared ? answersBefore(world, question, row) : []
  const page = { question, threshold }
  const isByCompetitor = by.includes("competitor")
  const ofPrompts = [...Map.groupBy(answers, ({ prompt }) => prompt).values()]
  const { positiveRate, ...rates } = cellRates(row, question)
  const spoken = (wanted: Snapshot["sentiment"]) => countIf(answers, ({ sentiment }) => sentiment === wanted)
  const hasFailures = model === null && searched === null && !by.includes("model")
  return {
    by: Object.fromEntries(by.map((dimension, index) => [dimension, row.values[index] ?? null])),
    ...(isByCompetitor
      ? { own: competitor === null, rank: competitor === null ? rankOf(row, before, page) : null }
      : {}),
    answers: answers.length,
    prompts: ofPrompts.length,
    runs: new Set(answers.map(({ scanId }) => scanId)).size,
    failedChecks: hasFailures && !isByCompetitor ? row.failed.length : null,
    ...(hasFailures && hasSilentEngine(row) ? { mostlyFailed: true } : {}),
    notShown: isByCompetitor ? null : row.notShown.length,
    shownRate: isByCompetitor ? null : shownRate(row),
    ...rates,
    position: {
      ...positionFigures(answers.flatMap((snapshot) => placeOf(snapshot, competitor) ?? [])),
      ...positionInterval(row, question)
    },
    sentiment:
      competitor === null
        ? {
            positive: spoken("positive"),
            neutral: spoken("neutral"),
            negative: spoken("negative"),
            positiveRate
          }
        : null,
    ...(isCompared ? { change: changesOf(row, before, page) } : {})
  }
}

/** All rows of a report, with the notes on figures, settings and cells. */
export const naiveVisibility = (world: StoredWorld, question: VisibilityQuery) => {
  const rows = rowsBehind(world, question)
  const chances = question.isCompared
    ? rows.flatMap((row) => chancesIn(row, answersBefore(world, question, row), question))
    : []
  const threshold = pageThreshold(chances)
  return {
    rows: rows.map((row) => writtenRow(world, question, { row, threshold })),
    notes: notesOf(world, question, rows)
  }
}

const figures: ReadonlyArray<FigureName> = [
  "mentionRate",
  "citationRate",
  "shareOfVoice",
  "firstRate",
  "top3Rate",
  "positiveRate",
  "togetherRate",
  "aheadRate"
]

const notesOf = (
  world: StoredWorld,
  question: VisibilityQuery,
  rows: ReadonlyArray<NaiveRow>
): ReadonlyArray<ReportNote> => {
  const all = { ...question, by: ["brand"] as const }
  const answersAt = (shiftMillis: number) => groupsOf(world, all, shiftMillis).flatMap(({ answers }) => answers)
  const current = answersAt(0)
  const compared = question.isCompared ? [...current, ...answersAt(periodMillis(question))] : current
  const versions = [...new Set(compared.map(({ analyzerVersion }) => analyzerVersion))].toSorted(byCodePoints)
  const isSettingsNow =
    question.class !== null || question.tag !== null || question.by.some((name) => name === "class" || name === "tag")
  const isFew = (figure: FigureName) =>
    rows.some((row) => {
      const count = ratesOf(row, question.by.includes("competitor"))[figure]
      return count != null && count(row.answers).n < 5
    })
  const hasFewPositions = rows.some(
    ({ answers, competitor }) => countIf(answers, (snapshot) => placeOf(snapshot, competitor) !== null) < 5
  )
  const few = [...figures.filter(isFew), ...(hasFewPositions ? (["position"] as const) : [])]
  const origins = (["simulated", "replayed", "imported"] as const).map((kind) => ({
    kind,
    count: countIf(current, ({ origin }) => origin === kind)
  }))
  const unequal = figures.filter((figure) =>
    rows.some((row) => {
      const rate = cellRates(row, question)[figure]
      return rate?.value != null && rate.standardized !== null && Math.abs(rate.standardized.value - rate.value) > 0.01
    })
  )
  const leftOut = question.isCompared ? cellsLeftOut(world, question) : 0
  const engines = [...new Set(current.map(({ engine }) => engine))].toSorted(byCodePoints)
  const tiers = engines.flatMap((engine) => {
    const ofEngine = current.filter((answer) => answer.engine === engine)
    const count = countIf(ofEngine, ({ tier }) => tier !== null)
    return count === 0 || count === ofEngine.length
      ? []
      : [{ kind: "tiers_mixed", engine, count, answers: ofEngine.length } as const]
  })
  const notSearched = engines.flatMap((engine) => {
    const ofEngine = current.filter((answer) => answer.engine === engine && answer.searched !== null)
    const count = countIf(ofEngine, ({ searched }) => searched === false)
    return count / ofEngine.length > 0.1
      ? [{ kind: "not_searched", engine, count, answers: ofEngine.length } as const]
      : []
  })
  const onSurface = (wanted: Snapshot["surface"]) => countIf(current, ({ surface }) => surface === wanted)
  const counts = { api: onSurface("api"), app: onSurface("app") }
  const repeating = engines.flatMap((engine) => {
    const ofEngine = current.filter((answer) => answer.engine === engine)
    const repeats = countIf(ofEngine, (answer) => answer.repeats)
    const share = roundedRatio(repeats, ofEngine.length, 4)
    return repeats >= 5 && repeats / ofEngine.length >= 0.05 ? [{ kind: "answers_repeat", engine, share } as const] : []
  })
  return [
    ...origins.filter(({ count }) => count > 0),
    ...(counts.api > 0 && counts.app > 0 ? [{ kind: "surfaces_mixed", counts } as const] : []),
    ...tiers,
    ...notSearched,
    ...repeating,
    ...(versions.length > 1 ? [{ kind: "analyzer_versions", versions } as const] : []),
    ...(isSettingsNow ? [{ kind: "settings_now" } as const] : []),
    ...(few.length > 0 ? [{ kind: "few_answers", figures: few } as const] : []),
    ...(unequal.length > 0 ? [{ kind: "unequal_counts", figures: unequal } as const] : []),
    ...(leftOut > 0 ? [{ kind: "cells_left_out", count: leftOut } as const] : [])
  ]
}

/** Cells with answers in only one period within some row, each once. */
const cellsLeftOut = (world: StoredWorld, question: VisibilityQuery): number => {
  const [current, previous] = [groupsOf(world, question, 0), groupsOf(world, question, periodMillis(question))]
  const cells = [...current, ...previous].flatMap(({ brand, values }) => {
    const answersIn = (groups: ReadonlyArray<NaiveRow>) =>
      groups.find((group) => JSON.stringify(group.values) === JSON.stringify(values))?.answers ?? []
    return leftOutOf(answersIn(current), answersIn(previous)).map((cell) => `${brand.id} ${cell}`)
  })
  return new Set(cells).size
}

/** Notes of a report as sentences. */
import type { ReportNote } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { DateTime } from "effect"
import { percentText, wholeText } from "../output/FigureText.ts"

/** Most prompts that a sentence lists. */
const promptsMax = 3

const figureTexts: ReadonlyMap<string, string> = new Map([
  ["mentionRate", "mention rate"],
  ["citationRate", "citation rate"],
  ["shareOfVoice", "share of voice"],
  ["firstRate", "ranked first"],
  ["top3Rate", "in first three"],
  ["position", "median position"],
  ["positiveRate", "positive"],
  ["togetherRate", "named together"],
  ["aheadRate", "ranked ahead"],
  ["answers", "share of answers"],
  ["withBrand", "with the brand"],
  ["known", "answers that report their searches"]
])

const answers = (count: number): string => `${wholeText(count)} ${count === 1 ? "answer" : "answers"}`

const dayOf = (at: DateTime.Utc): string => DateTime.formatIsoDateUtc(at)

const figuresOf = (names: ReadonlyArray<string>): string =>
  names.map((name) => figureTexts.get(name) ?? name).join(", ")

const quoted = (prompts: ReadonlyArray<string>): string => {
  const shown = prompts.slice(0, promptsMax).map((prompt) => `“${prompt}”`)
  const more = prompts.length - shown.length
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ")
}

const promptsChanged = (
  { added, at, brandId, removed }: Extract<ReportNote, { readonly kind: "prompts_changed" }>,
  names: Readonly<Record<string, string>>
): string => {
  const brand = Object.keys(names).length > 1 ? ` for ${names[brandId] ?? brandId}` : ""
  const changes = [
    ...(added.length > 0 ? [`asked from then on: ${quoted(added)}`] : []),
    ...(removed.length > 0 ? [`no longer asked: ${quoted(removed)}`] : [])
  ]
  return `The prompts changed${brand} on ${dayOf(at)}; ${changes.join("; ")}.`
}

const cellsLeftOut = (count: number): string =>
  count === 1
    ? "1 combination of prompt and engine has answers in only one of the two periods and is not compared."
    : `${wholeText(count)} combinations of prompt and engine have answers in only one of the two periods and are ` +
      `not compared.`

const unequalCounts = (figures: ReadonlyArray<string>): string =>
  `Some prompts or engines were asked more often than others. Each has the same weight here, so levels differ from ` +
  `k of n: ${figuresOf(figures)}.`

const retention = ({ answersBefore, count }: Extract<ReportNote, { readonly kind: "retention" }>): string =>
  [
    ...(answersBefore === null ? [] : [`Answers before ${dayOf(answersBefore)} have expired and count in no figure.`]),
    ...(count === 0
      ? []
      : [`The text of ${answers(count)} has expired: their cited domains count, their pages do not.`])
  ].join(" ")

/** A note as a sentence. `names` maps brand ids to names. */
export const noteText = (note: ReportNote, names: Readonly<Record<string, string>>): string => {
  switch (note.kind) {
    case "simulated":
      return `${answers(note.count)} here ${note.count === 1 ? "is" : "are"} simulated: no engine was asked.`
    case "replayed":
      return `${answers(note.count)} here ${note.count === 1 ? "comes" : "come"} from a recording.`
    case "imported":
      return `${answers(note.count)} here ${note.count === 1 ? "was" : "were"} imported from another tool.`
    case "name_not_found":
      return note.spelling === null
        ? `No answer mentions the brand; ${wholeText(note.answers)} cite its site. Add the name they use as an alias.`
        : `None of ${wholeText(note.answers)} answers mention the brand; some write "${note.spelling}". Add it.`
    case "surfaces_mixed":
      return (
        `${wholeText(note.counts.api)} answers came over APIs, ${wholeText(note.counts.app)} are as people see ` +
        "them. They differ: use --surface, or --by surface."
      )
    case "tiers_mixed":
      return `${wholeText(note.count)} of ${note.engine}'s ${wholeText(note.answers)} answers are of a cheaper tier.`
    case "not_searched":
      return `${note.engine} answered ${wholeText(note.count)} of ${wholeText(note.answers)} times without a search.`
    case "answers_repeat":
      return `${percentText(note.share)} % of ${note.engine}'s answers repeat an earlier text: no further evidence.`
    case "model_changed":
      return `From ${dayOf(note.at)} on ${note.engine} answered with ${note.to} instead of ${note.from}.`
    case "prompts_changed":
      return promptsChanged(note, names)
    case "analyzer_versions":
      return `Several versions of the analysis were used: ${note.versions.join(", ")}.`
    case "settings_now":
      return "Older answers, too, are grouped by their prompts' current class and tags."
    case "few_answers":
      return `Some figures have fewer than ${bounds.fewAnswersBelow} answers: ${figuresOf(note.figures)}.`
    case "unequal_counts":
      return unequalCounts(note.figures)
    case "cells_left_out":
      return cellsLeftOut(note.count)
    case "follow_ups_left_out":
      return `${wholeText(note.count)} follow-up ${note.count === 1 ? "answer counts" : "answers count"} in no rate.`
    case "retention":
      return retention(note)
  }
}

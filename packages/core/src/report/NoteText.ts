/** Notes of reports as English sentences. Pure. */
import type { DateTime } from "effect"
import { identityOf } from "../engine/EngineIdentity.ts"
import { countText, percentText } from "../text/NumberText.ts"
import { dayOfYearText, inQuotes } from "../text/SentenceText.ts"
import type { FigureName, ReportNote } from "./ReportNote.ts"

const figureTexts: { readonly [F in FigureName]: string } = {
  mentionRate: "mention rate",
  citationRate: "citation rate",
  shareOfVoice: "share of voice",
  firstRate: "ranked first",
  top3Rate: "top 3",
  position: "median position",
  positiveRate: "positive sentiment",
  togetherRate: "mentioned together",
  aheadRate: "ranked ahead",
  answers: "share of answers",
  withBrand: "mentions with the brand",
  known: "reported searches"
}

const figuresOf = (figures: ReadonlyArray<FigureName>): string =>
  figures.map((figure) => figureTexts[figure]).join(", ")

const nameOf = (engine: string): string => identityOf(engine).name

/** `1 answer was`, `3 answers were` */
const answersThat = (count: number, one: string, more: string): string =>
  `${countText(count)} ${count === 1 ? `answer ${one}` : `answers ${more}`}`

const retention = (before: DateTime.Utc | null, texts: number): string =>
  [
    ...(before === null ? [] : [`Answers before ${dayOfYearText(before)} have expired and count in no figure.`]),
    ...(texts === 0
      ? []
      : [
          `The ${texts === 1 ? "text" : "texts"} of ${answersThat(texts, "has", "have")} expired: ` +
            "cited domains count, cited pages do not."
        ])
  ].join(" ")

/** A note as a sentence, or two. */
export const noteText = (note: ReportNote): string => {
  switch (note.kind) {
    case "simulated":
      return `${answersThat(note.count, "is", "are")} simulated: sample data, not real engine answers.`
    case "replayed":
      return `${answersThat(note.count, "comes", "come")} from a recording.`
    case "imported":
      return `${answersThat(note.count, "was", "were")} imported from another tool.`
    case "name_not_found":
      return note.spelling === null
        ? `No answer mentions the brand, but ${countText(note.answers)} cite its site. ` +
            "Add the name they use to the other names."
        : `None of the last ${countText(note.answers)} answers mentions the brand, but some write ` +
            `${inQuotes(note.spelling)}. Add it to the other names and re-analyze the answers.`
    case "surfaces_mixed":
      return (
        `${countText(note.counts.api)} answers came over APIs, and ${countText(note.counts.app)} are as people see ` +
        "them. The two differ."
      )
    case "tiers_mixed":
      return (
        `${countText(note.count)} of ${countText(note.answers)} answers of ${nameOf(note.engine)} are of a cheaper ` +
        "service tier."
      )
    case "not_searched":
      return (
        `${nameOf(note.engine)} answered ${countText(note.count)} of ${countText(note.answers)} times from memory, ` +
        "without searching the web."
      )
    case "answers_repeat":
      return (
        `${percentText(note.share)} of ${nameOf(note.engine)}’s answers repeat an earlier text. They count, but are ` +
        "no further evidence."
      )
    case "model_changed":
      return `${nameOf(note.engine)} answers with ${note.to} instead of ${note.from} since ${dayOfYearText(note.at)}.`
    case "prompts_changed":
      return (
        `Prompts changed on ${dayOfYearText(note.at)}: ${countText(note.added.length)} added, ` +
        `${countText(note.removed.length)} removed.`
      )
    case "analyzer_versions":
      return `Several versions of the analysis were used: ${note.versions.join(", ")}.`
    case "settings_now":
      return "Old answers, too, are grouped by their prompts’ current type and tags."
    case "few_answers":
      return `Based on few answers: ${figuresOf(note.figures)}.`
    case "unequal_counts":
      return `Some prompts or engines were asked more often than others, which moves: ${figuresOf(note.figures)}.`
    case "cells_left_out":
      return note.count === 1
        ? "1 combination of prompt and engine has answers in only one of the two periods and is not compared."
        : `${countText(note.count)} combinations of prompt and engine have answers in only one of the two periods ` +
            "and are not compared."
    case "follow_ups_left_out":
      return note.count === 1
        ? "1 follow-up answer is not counted in any rate."
        : `${countText(note.count)} follow-up answers are not counted in any rate.`
    case "retention":
      return retention(note.answersBefore, note.count)
  }
}

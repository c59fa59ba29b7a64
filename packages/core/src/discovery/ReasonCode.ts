/** Explains suggestions in words that people can follow. */
import { Schema } from "effect"

/** Meaning of each reason code. */
export const promptReasons = {
  commercial_intent: "People who search this are choosing what to buy.",
  transactional_intent: "People who search this are about to buy.",
  informational_intent: "People who search this want to know or solve something.",
  high_search_volume: "Among the most searched keywords of the brand's market.",
  comparison_words: "The wording compares named options, such as with “vs”.",
  alternative_words: "The wording asks for something else than a named option.",
  question_form: "People already search this as a question.",
  audience_words: "The wording names for whom or for what, such as “for small teams”.",
  names_brand: "The wording names the brand.",
  engine_suggested: "An AI engine named it among the questions of the brand's customers.",
  from_profile: "Made from the brand's own category or tracked competitors.",
  found_in_both: "Independent sources led to the same question."
} as const

/** Meaning of each reason code of a competitor. */
export const competitorReasons = {
  shares_keywords: "It ranks in Google for keywords of the brand.",
  same_market: "Keywords shared with the brand are a large part of all its keywords.",
  named_in_answers: "AI answers to questions of the brand's market offer it.",
  named_often: "At least half of the AI answers asked for offer it.",
  found_in_both: "Search data and AI answers led to it independently.",
  already_tracked: "The brand already tracks it.",
  ordinary_word: "Its name is also an ordinary word, or very short: mentions may be missed or mistaken.",
  known_publisher: "A marketplace, encyclopedia, social network, forum, app store or review directory.",
  ranks_for_everything: "It ranks for a million keywords or more, of which next to none are the brand's.",
  institution: "Its address belongs to a public body or a place of learning.",
  publication_name: "Its address says that it is a wiki, forum, journal, news or review site."
} as const

const codesOf = <T extends object>(reasons: T): ReadonlyArray<keyof T & string> =>
  Object.keys(reasons).filter((code): code is keyof T & string => code in reasons)

export const PromptReason = Schema.Literals(codesOf(promptReasons))
export type PromptReason = typeof PromptReason.Type

export const CompetitorReason = Schema.Literals(codesOf(competitorReasons))
export type CompetitorReason = typeof CompetitorReason.Type

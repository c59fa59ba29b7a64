/** Lexicon: which lists hold a word, its weight, its verb forms, and endings that leave a name the same name. */
import {
  hashString,
  hasVerbForms,
  isAttachedPrefix,
  isBaseVerb,
  isEnding,
  Lexicon,
  weightOf
} from "@answerscope/analysis/stages"
import { checkRows } from "./readStages.ts"

const lists = {
  dictionary: Lexicon.ENGLISH,
  "small words": Lexicon.FUNCTION_WORD,
  titles: Lexicon.SECTION_WORD,
  "verbs behind a firm": Lexicon.STATING,
  calendar: Lexicon.CALENDAR,
  places: Lexicon.PLACE,
  tone: Lexicon.TONE,
  introducers: Lexicon.INTRODUCER,
  cutters: Lexicon.CUTTER,
  "what products do": Lexicon.DOING,
  "what is offered": Lexicon.SORT,
  steering: Lexicon.STEERING
}

checkRows<readonly [word: string, list: keyof typeof lists], boolean>(
  "word and list",
  [
    [["velvet", "dictionary"], true],
    [["targets", "dictionary"], true],
    [["zentrova", "dictionary"], false],
    [["quarrix", "dictionary"], false],
    [["with", "small words"], true],
    [["sofa", "small words"], false],
    [["conclusion", "titles"], true],
    [["vorteile", "titles"], true],
    [["velvet", "titles"], false],
    [["provides", "verbs behind a firm"], true],
    [["blue", "verbs behind a firm"], false],
    [["monday", "calendar"], true],
    [["december", "calendar"], true],
    [["week", "calendar"], false],
    [["germany", "places"], true],
    [["japanese", "places"], true],
    [["velvet", "places"], false],
    [["excellent", "tone"], true],
    [["overpriced", "tone"], true],
    [["table", "tone"], false],
    [["like", "introducers"], true],
    [["by", "cutters"], true],
    [["integrates", "what products do"], true],
    [["app", "what is offered"], true],
    [["although", "steering"], true],
    [["excellent", "steering"], false]
  ],
  ([word, list]) => (Lexicon.flagsOf(hashString(word)) & lists[list]) !== 0
)

const tone = (word: string): string => {
  const weight = weightOf(hashString(word)) ?? 0
  return weight > 0 ? "praise" : weight < 0 ? "blame" : "nothing"
}

checkRows(
  "word to tone",
  [
    ["excellent", "praise"],
    ["reliable", "praise"],
    ["affordable", "praise"],
    ["slow", "blame"],
    ["buggy", "blame"],
    ["overpriced", "blame"],
    ["unreliable", "blame"],
    ["table", "nothing"],
    ["company", "nothing"],
    // a superlative that no list holds weighs as its word does
    ["clunkiest", "blame"]
  ],
  tone
)

checkRows(
  "word to verb",
  [
    ["heat", true],
    ["seat", true],
    ["offer", true],
    ["velvet", false],
    ["with", false],
    ["zentrova", false]
  ],
  isBaseVerb
)

checkRows(
  "word in s to verb",
  [
    ["routes", true],
    ["offers", true],
    ["carries", true],
    ["vegetables", false],
    ["sofas", false]
  ],
  hasVerbForms
)

checkRows(
  "name and ending",
  [
    [{ name: "velvet", ending: "s", shouted: false, rich: false }, true],
    [{ name: "velvet", ending: "ssa", shouted: false, rich: true }, true],
    [{ name: "velvet", ending: "ssa", shouted: false, rich: false }, false],
    [{ name: "velvet", ending: "een", shouted: false, rich: false }, false],
    [{ name: "яндекс", ending: "ом", shouted: false, rich: false }, true],
    [{ name: "카카오", ending: "는", shouted: false, rich: false }, true],
    [{ name: "카카오", ending: "뱅크는", shouted: false, rich: false }, true],
    [{ name: "라인", ending: "업", shouted: false, rich: false }, false],
    [{ name: "小鹿", ending: "很", shouted: false, rich: false }, false]
  ],
  isEnding
)

checkRows(
  "attached prefix",
  [
    ["ال", true],
    ["و", true],
    ["ב", true],
    ["ن", false]
  ],
  isAttachedPrefix
)

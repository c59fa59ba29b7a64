/** What stands around a find that may be an ordinary word. */
import type { AnswerText } from "../text/AnswerText.ts"
import { CALENDAR, ENGLISH, FUNCTION_WORD, PLACE, SECTION_WORD } from "../lexicon/Lexicon.ts"
import { LOWER, NUMBER, SHOUTED, type Words } from "../words/Words.ts"

/** Numbers of words, each added and looked up in one step. */
export class WordSet {
  private readonly members: Uint8Array

  constructor(words: number) {
    this.members = new Uint8Array(words)
  }

  add(word: number): void {
    this.members[word] = 1
  }

  has(word: number): boolean {
    return this.members[word] === 1
  }
}

/** What the sentence around a find says of it. `isName` tells whether a word belongs to another name. */
export interface Surroundings {
  readonly text: AnswerText
  readonly words: Words
  /** Word numbers of finds that need no evidence. */
  readonly named: WordSet
  /** Word numbers of all finds. */
  readonly found: WordSet
  /** The answer is written without capitals. */
  readonly uncapitalised: boolean
  /** Whether a unit lies in a heading or table cell. */
  readonly isHeading: (unit: number) => boolean
  /** Words that begin a lead, and so may be a list's entry; undefined once the lists have had their say. */
  readonly leads: WordSet | undefined
  /** The language writes all nouns with a capital (German). */
  readonly capitalNouns: boolean
  /** The English word lists apply. */
  readonly english: boolean
}

/** Folded letters of a word, at most 40; the empty string outside the answer. */
export const word = (around: Surroundings, index: number): string =>
  index < 0 || index >= around.words.count
    ? ""
    : around.text.folded.slice(
        around.words.start[index],
        Math.min(around.words.end[index]!, around.words.start[index]! + 40)
      )

/** A capitalised word of no dictionary, which is likely a name that is not tracked; short initials do not tell. */
export const isStrange = ({ english, words }: Surroundings, index: number): boolean => {
  const shape = words.shape[index]!
  if (!english || index >= words.count || shape === LOWER || shape === NUMBER) return false
  const size = words.end[index]! - words.start[index]!
  if (size < 3 || (shape === SHOUTED && size < 5)) return false
  return (words.flags[index]! & (ENGLISH | FUNCTION_WORD | SECTION_WORD | CALENDAR | PLACE)) === 0
}

/** Which names of a sentence are listed beside others: between them stand only commas and small words. */
import { joinsNames } from "../lexicon/OptionWords.ts"
import type { AnswerText } from "../text/AnswerText.ts"
import type { Option } from "./Option.ts"

/** Most letters between two names of one list. */
const gapMax = 12

/** The names of a block in reading order; tracked ones are `undefined`. */
export class NameRuns {
  /** Names that stand beside a tracked one, or with two others. */
  readonly listed = new Set<Option>()
  /** Words at the start of a sentence, whose capital proves nothing. */
  readonly openers = new Set<Option>()
  /** Two names or more stand beside each other, one of them tracked, or three. */
  found = false
  private readonly text: AnswerText
  private run: Array<Option | undefined> = []
  private counted = 0
  private end = -1

  constructor(text: AnswerText) {
    this.text = text
  }

  add(option: Option | undefined, start: number, end: number): void {
    const gap = this.end < 0 || start - this.end > gapMax ? "." : this.text.folded.slice(this.end, start)
    // "Tanto a Zentro", "Ja, Zentro": the first word of a sentence is in a list if that goes on, or "and" follows
    const [first] = this.run
    const loose = gap.trim().length < 2 && first !== undefined && this.openers.has(first)
    if (!joinsNames.test(gap) || (loose && /\p{Ll}/u.test(gap))) {
      this.run = []
      this.counted = 0
    }
    this.run.push(option)
    this.end = end
    const isList = this.counted > 0 || this.run.length > 2 || (!loose && this.run.includes(undefined))
    if (!isList) return
    this.found ||= this.run.length > 1
    for (; this.counted < this.run.length; this.counted++) {
      const one = this.run[this.counted]
      if (one !== undefined) this.listed.add(one)
    }
  }
}

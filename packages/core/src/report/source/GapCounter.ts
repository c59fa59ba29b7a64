/** Counts gap answers by prompt, whether they cite a source or not. Pure. */
import type { AnswerSources } from "../../count/AnswerSources.ts"
import { byCodePoint } from "../../text/Text.ts"
import type { PromptGaps } from "../PromptList.ts"
import { AnswerFilter, type Wanted } from "./AnswerFilter.ts"

export class GapCounter {
  private readonly answers: AnswerFilter
  /** Of each prompt, by its number. */
  private readonly gapsOf: Array<number> = []

  constructor(wanted: Wanted) {
    this.answers = new AnswerFilter(wanted)
  }

  add(part: AnswerSources): void {
    this.answers.walk(part, ({ group: { prompt }, isGap }) => {
      if (isGap) this.gapsOf[prompt] = (this.gapsOf[prompt] ?? 0) + 1
    })
  }

  /** All prompts with answers, by text. */
  prompts(): ReadonlyArray<PromptGaps> {
    return Object.keys(this.answers.answersOf)
      .map(Number)
      .map((prompt) => ({ prompt: this.answers.promptText(prompt), gapAnswers: this.gapsOf[prompt] ?? 0 }))
      .toSorted((a, b) => byCodePoint(a.prompt, b.prompt))
  }

  /** Estimated memory. */
  get bytes(): number {
    return this.answers.bytes + 8 * this.gapsOf.length
  }
}

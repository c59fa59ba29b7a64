/**
 * Answers as they are read, some at a time: which of them are wanted, to which prompts, and whom they name. Keeps
 * counts and no answer: there may be millions. Pure.
 */
import type { AnswerGroup, AnswerSources } from "../../count/AnswerSources.ts"
import type { Engine } from "../../engine/Engine.ts"
import { Numbering } from "./Numbering.ts"

/** A wanted answer on the way. What it cites or was searched for are the items from `start` to before `end`. */
export interface WalkedAnswer {
  /** Counts up over all answers. */
  readonly number: number
  /** The number of its prompt. */
  readonly prompt: number
  /** The number of its engine. */
  readonly engine: number
  /** Whether it names the brand. */
  readonly isNamed: boolean
  /** The competitors tracked now that it names, by their place. */
  readonly competitors: ReadonlyArray<number>
  readonly atMillis: number
  readonly start: number
  readonly end: number
}

/** What of the answers is wanted. */
export interface Wanted {
  /** Whether a question is about the answers of a group, whatever is left of them. */
  readonly isAsked: (group: AnswerGroup) => boolean
  /** Whether answers count whose text is removed. */
  readonly withRemoved: boolean
  /** The competitors that the brand tracks now. */
  readonly competitors: ReadonlyArray<string>
}

export class AnswerTally {
  /** The wanted answers of each prompt, by its number. */
  readonly answersOf: Array<number> = []
  /** Answers asked about whose text is removed. */
  removed = 0
  private readonly engineNumbers = new Numbering()
  private readonly prompts = new Numbering()
  private readonly wanted: Wanted
  private readonly placeOf: ReadonlyMap<string, number>
  private number = 0

  constructor(wanted: Wanted) {
    this.wanted = wanted
    this.placeOf = new Map(wanted.competitors.map((name, place) => [name, place]))
  }

  /** Counts answers, and visits the wanted ones; `counts` has of each the number of its items. */
  walk(answers: AnswerSources, counts: Uint32Array, visit: (answer: WalkedAnswer) => void): void {
    const { afterMillis, groupOf, namingOf, startMillis } = answers
    const groups = answers.groups.map((group) => this.groupOf(group))
    const namings = answers.namings.map(({ competitors, mentioned }) => ({
      isNamed: mentioned,
      competitors: competitors.flatMap((name) => this.placeOf.get(name) ?? [])
    }))
    let end = 0
    for (let index = 0; index < groupOf.length; index++) {
      const start = end
      end += counts[index] ?? 0
      const group = groups[groupOf[index] ?? -1] ?? null
      const naming = namings[namingOf[index] ?? -1]
      if (group === null || naming === undefined) continue
      if (group.isRemoved) this.removed++
      if (group.prompt === null) continue
      this.answersOf[group.prompt] = (this.answersOf[group.prompt] ?? 0) + 1
      const { engine, prompt } = group
      const atMillis = startMillis + (afterMillis[index] ?? 0)
      visit({ number: this.number++, prompt, engine, ...naming, atMillis, start, end })
    }
  }

  /** What a group's answers are to the question; null: nothing. Without a prompt they do not count. */
  private groupOf(group: AnswerGroup) {
    if (!this.wanted.isAsked(group)) return null
    const isWanted = this.wanted.withRemoved || !group.isTextRemoved
    return {
      isRemoved: group.isTextRemoved,
      prompt: isWanted ? this.prompts.numberOf(group.prompt) : null,
      engine: this.engineNumbers.numberOf(group.engine)
    }
  }

  /** The engines of the answers, by their numbers. Grows. */
  get engines(): ReadonlyArray<Engine> {
    return this.engineNumbers.texts
  }

  /** About what it takes in memory. */
  get bytes(): number {
    return this.prompts.bytes
  }
}

/**
 * Filters answers as they are read, and finds prompt and mentions of each. Stores counts and no answers, because there
 * may be millions. Pure.
 */
import type { AnswerGroup, AnswerSources } from "../../count/AnswerSources.ts"
import { startsOf } from "../../count/CountColumns.ts"
import { valueAt } from "../../count/Dictionary.ts"
import type { Engine } from "../../engine/Engine.ts"
import { Numbering } from "./Numbering.ts"

/** What answers have in common that are visited one after the other. */
export interface WalkedGroup {
  /** The number of their prompt. */
  readonly prompt: number
  /** The number of their engine. */
  readonly engine: number
  readonly of: AnswerGroup
}

/** A wanted answer on the way. */
export interface WalkedAnswer {
  /** Counts up over all answers. */
  readonly number: number
  /** Index among the answers of its part. */
  readonly place: number
  readonly group: WalkedGroup
  /** Whether it names the brand. */
  readonly isNamed: boolean
  /** The competitors tracked now that it names, by their place. */
  readonly competitors: ReadonlyArray<number>
  /** Whether it is a gap answer: it names such a competitor, and not the brand. */
  readonly isGap: boolean
  readonly atMillis: number
}

/** What of the answers is wanted. */
export interface Wanted {
  /** Whether a query is about the answers of a group, even if their texts are deleted. */
  readonly isAsked: (group: AnswerGroup) => boolean
  /** Whether answers count whose text is removed. */
  readonly withRemoved: boolean
  /** The competitors that the brand tracks now. */
  readonly competitors: ReadonlyArray<string>
}

export class AnswerFilter {
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

  /** Counts answers, and visits the wanted ones, group by group. */
  walk(answers: AnswerSources, visit: (answer: WalkedAnswer) => void): void {
    const { afterMillis, mentionSetOf, startMillis } = answers
    const mentionSets = answers.mentionSets.map(({ competitors: names, mentioned }) => {
      const competitors = names.flatMap((name) => this.placeOf.get(name) ?? [])
      return { isNamed: mentioned, competitors, isGap: !mentioned && competitors.length > 0 }
    })
    const { places, starts } = byGroup(answers)
    for (const [number, of] of answers.groups.entries()) {
      const members = places.subarray(starts[number], starts[number + 1])
      const group = members.length === 0 ? null : this.groupOf(of, members.length)
      if (group === null) continue
      for (const place of members) {
        const { competitors, isGap, isNamed } = valueAt(mentionSets, mentionSetOf[place])
        const atMillis = startMillis + (afterMillis[place] ?? 0)
        visit({ number: this.number++, place, group, isNamed, competitors, isGap, atMillis })
      }
    }
  }

  /** Counts answers of a group. Returns `null` if the filter excludes the group. */
  private groupOf(group: AnswerGroup, answers: number): WalkedGroup | null {
    if (!this.wanted.isAsked(group)) return null
    if (group.isTextRemoved) this.removed += answers
    if (group.isTextRemoved && !this.wanted.withRemoved) return null
    const prompt = this.prompts.numberOf(group.prompt)
    this.answersOf[prompt] = (this.answersOf[prompt] ?? 0) + answers
    return { prompt, engine: this.engineNumbers.numberOf(group.engine), of: group }
  }

  /** The engines of the answers, by their numbers. Grows. */
  get engines(): ReadonlyArray<Engine> {
    return this.engineNumbers.texts
  }

  /** The text of a prompt, by its number. */
  promptText(prompt: number): string {
    return this.prompts.texts[prompt] ?? ""
  }

  /** Estimated memory. */
  get bytes(): number {
    return this.prompts.bytes
  }
}

/** Indexes of answers by group: those of group `g` begin at its start and end before the next one's. */
const byGroup = ({ groupOf, groups }: AnswerSources) => {
  const sizes = new Uint32Array(groups.length)
  for (const group of groupOf) sizes[group] = (sizes[group] ?? 0) + 1
  const starts = startsOf(sizes)
  const next = starts.slice()
  const places = new Uint32Array(groupOf.length)
  for (let place = 0; place < groupOf.length; place++) {
    const group = groupOf[place] ?? 0
    const at = next[group] ?? 0
    places[at] = place
    next[group] = at + 1
  }
  return { places, starts }
}

/** Tone in the languages for which there are only lists of praise and blame, and no rules of grammar. */
import { type AnswerText, type Block, unitsToString } from "../text/AnswerText.ts"
import type { NamePlace } from "./ClauseTone.ts"
import type { StemReader } from "./ForeignStems.ts"
import { foreignConsTitle, foreignProsTitle, foreignTies } from "../lexicon/tone/ForeignTones.ts"
import type { Answer } from "../token/Answer.ts"

/** Most letters of a title such as "Avantages". */
const titleMax = 48
/** Units of the text. */
type Clause = readonly [from: number, to: number]
/** Weight of one point of a list of strengths or weaknesses. */
const pointWeight = 0.25

/** Sum of the praise and blame in the brand's own blocks and in the sentences about it. */
export const foreignTone = (input: {
  readonly answer: Answer
  readonly own: ReadonlySet<number>
  readonly names: ReadonlyArray<NamePlace>
  readonly stems: StemReader
}): number => {
  const { answer, names, own, stems } = input
  const { text } = answer
  let score = 0
  let place = 0
  let mode = 0
  text.blocks.forEach((block, index) => {
    if (own.has(index)) {
      mode = modeOf(unitsToString(text, block.start, Math.min(block.end, block.start + titleMax)), block, mode)
      if (mode !== 0) score += mode * pointsOf(answer, block) * pointWeight
    } else mode = 0
    while (place < names.length && names[place]!.end <= block.start) place++
    if (!own.has(index) && (place === names.length || names[place]!.start > block.end)) return
    let from = block.start
    let brand = false
    for (let i = block.start; i <= block.end; i++) {
      if (i < block.end && !endsSentence(answer, i)) continue
      const here: Array<NamePlace> = []
      while (place < names.length && names[place]!.start < i) here.push(names[place++]!)
      const named = here.some((name) => name.brand)
      const clause = named
        ? clauseOf(answer, here, [from, i])
        : own.has(index) || (brand && here.length === 0)
          ? ([from, i] as const)
          : undefined
      // what stands under a title of weaknesses is counted as points
      const isPoint = mode < 0 && from === block.start
      if (clause !== undefined && !isPoint) score += stems.toneOf(text.units, clause[0], clause[1])
      brand = named || (brand && here.length === 0)
      from = i + 1
    }
  })
  return score
}

/** 1 under a title of strengths, -1 under one of weaknesses; any other title ends it. */
const modeOf = (line: string, block: Block, mode: number): number => {
  if (foreignProsTitle.test(line)) return 1
  if (foreignConsTitle.test(line)) return -1
  return block.kind === "heading" || /^[^:：]{1,40}[:：]/u.test(line) ? 0 : mode
}

/** How many points a line lists: one more than its commas; 0 for a title alone. */
const pointsOf = ({ text }: Answer, block: Block): number => {
  let points = 1
  for (let i = block.start; i < block.end; i++) {
    const code = text.source.charCodeAt(text.at[i]!)
    if (code === 44 || code === 59 || code === 0x3001 || code === 0xff0c) points++
  }
  const isTitle = block.end - block.start < titleMax && /[:：]\s*$/u.test(unitsToString(text, block.start, block.end))
  return isTitle ? 0 : points
}

const endsSentence = ({ text }: Answer, i: number): boolean => {
  const unit = text.units[i]
  if (unit === 10 || unit === 33 || unit === 63 || unit === 59 || unit === 0x61f || unit === 0x964) return true
  const next = text.units[i + 1]
  return unit === 46 && (next === 32 || next === 10 || text.source.charCodeAt(text.at[i]!) > 0x2e80)
}

/** "Red de X", "Netz von X": a name that is bound to the one before. */
const isTied = (text: AnswerText, { brand, start }: NamePlace): boolean =>
  !brand && foreignTies.test(unitsToString(text, Math.max(0, start - 8), start))

/** The part of a sentence about the brand: up to the next name, unless that stands beside it in an enumeration. */
const clauseOf = ({ text }: Answer, names: ReadonlyArray<NamePlace>, [from, to]: Clause): Clause => {
  const first = names.findIndex((name) => name.brand)
  let last = first
  // a statement after the brand's name continues after its next mention, and after a name beside it
  const isBeside = ({ brand, start }: NamePlace, before: NamePlace): boolean => brand || start - before.end < 6
  while (last + 1 < names.length && (isBeside(names[last + 1]!, names[last]!) || isTied(text, names[last + 1]!))) last++
  return [first === 0 ? from : names[first]!.start, last + 1 < names.length ? names[last + 1]!.start : to]
}

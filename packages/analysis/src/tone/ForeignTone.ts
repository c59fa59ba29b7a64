/** Tone in languages for which only plain lists of praise and blame exist. */
import { type AnswerText, type Block, unitsToString } from "../text/AnswerText.ts"
import type { NamePlace } from "./ClauseTone.ts"
import { stemTone } from "./ForeignStems.ts"
import type { ForeignTone } from "../lexicon/tone/ForeignWords.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"

/** Most letters of a title such as "Avantages". */
const titleMax = 48
const pointWeight = 0.25

/** Sum of the praise and blame in the brand's own blocks and in the sentences about it. */
export const foreignTone = (input: {
  readonly answer: TokenizedAnswer
  readonly own: ReadonlySet<number>
  readonly names: ReadonlyArray<NamePlace>
  readonly tone: ForeignTone
}): number => {
  const { names, own, answer, tone } = input
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
    let from = block.start
    let brand = false
    for (let i = block.start; i <= block.end; i++) {
      if (i < block.end && !endsSentence(answer, i)) continue
      const here: Array<NamePlace> = []
      while (place < names.length && names[place]!.start < i) here.push(names[place++]!)
      const named = here.some((name) => name.brand)
      const clause = named
        ? clauseOf(answer, here, from, i)
        : own.has(index) || (brand && here.length === 0)
          ? ([from, i] as const)
          : undefined
      if (clause !== undefined && mode >= 0) score += stemTone(text.units, clause[0], clause[1], tone)
      brand = named || (brand && here.length === 0)
      from = i + 1
    }
  })
  return score
}

/** Matches a line that begins with one of the titles. */
const titleOf = (...parts: ReadonlyArray<string>): RegExp =>
  new RegExp(String.raw`^\P{L}*(?:${parts.join("")})(?!\p{Ll})`, "u")

const prosTitle = titleOf(
  String.raw`avantages?|points? forts?|atouts?|ventajas?|puntos? fuertes?|vantagens?|pontos? fortes?|vorteile?|`,
  String.raw`starken?|vantaggi|punti di forza|voordelen|pluspunten|fordel(?:e|ar)|zalety|плюсы|преимуществ\p{L}|`,
  String.raw`достоинства|优点|優點|优势|優勢|長所|メリット|強み|강점|장점|avantajlar\p{L}*|kelebihan|pros?`
)
const consTitle = titleOf(
  String.raw`inconvenients?|points? faibles?|desventajas?|contras?|puntos? debiles?|desvantagens?|nachteile?|`,
  String.raw`schwachen?|svantaggi|contro|nadelen|minpunten|ulemper?|nackdelar|wady|минусы|недостат\p{L}+|缺点|缺點|劣势|`,
  String.raw`劣勢|短所|デメリット|弱み|약점|단점|dezavantajlar\p{L}*|kekurangan|cons?`
)

/** 1 under a title of strengths, -1 under one of weaknesses; any other title ends it. */
const modeOf = (line: string, block: Block, mode: number): number => {
  if (prosTitle.test(line)) return 1
  if (consTitle.test(line)) return -1
  return block.kind === "heading" || /^[^:：]{1,40}[:：]/u.test(line) ? 0 : mode
}

/** Points of a line: its commas and one; a title alone has none. */
const pointsOf = ({ text }: TokenizedAnswer, block: Block): number => {
  let points = 1
  for (let i = block.start; i < block.end; i++) {
    const code = text.source.charCodeAt(text.at[i]!)
    if (code === 44 || code === 59 || code === 0x3001 || code === 0xff0c) points++
  }
  return block.end - block.start < titleMax && /[:：]\s*$/u.test(unitsToString(text, block.start, block.end))
    ? 0
    : points
}

const endsSentence = ({ text }: TokenizedAnswer, i: number): boolean => {
  const unit = text.units[i]
  if (unit === 10 || unit === 33 || unit === 63 || unit === 59 || unit === 0x61f || unit === 0x964) return true
  return (
    unit === 46 &&
    (text.units[i + 1] === 32 || text.units[i + 1] === 10 || text.source.charCodeAt(text.at[i]!) > 0x2e80)
  )
}

const ties = /(?:^|[^\p{L}])(?:de|du|des|d'|di|del|della|da|do|van|von|vom|av|af|od|z|с|со|от|на|по|из)\s?$/u

/** "Red de X", "Netz von X": a name that is bound to the one before. */
const isTied = (text: AnswerText, { brand, start }: NamePlace): boolean =>
  !brand && ties.test(unitsToString(text, Math.max(0, start - 8), start))

/** The part of a sentence about the brand: up to the next name that is no neighbour in an enumeration. */
const clauseOf = (
  { text }: TokenizedAnswer,
  names: ReadonlyArray<NamePlace>,
  from: number,
  to: number
): readonly [number, number] => {
  const first = names.findIndex((name) => name.brand)
  let last = first
  while (last + 1 < names.length && (names[last + 1]!.start - names[last]!.end < 6 || isTied(text, names[last + 1]!)))
    last++
  return [first === 0 ? from : names[first]!.start, last + 1 < names.length ? names[last + 1]!.start : to]
}

/** What a sentence has said so far, and whom it speaks of; how its words change that. */
import { STEERING, TONE } from "../lexicon/Lexicon.ts"
import { conceding, dismissing, enabling, moving, solving, turning } from "../lexicon/tone/SentimentWords.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { COMMA, STOP } from "../token/Tokens.ts"
import { comparative, expressionAt, isNegated, isUnweighed } from "./WordTone.ts"

/** Changes from word to word. */
export interface ClauseState {
  /** Index of the next name. */
  place: number
  brand: boolean
  shared: boolean
  /** The sentence tells of a move from one name to another. */
  moves: boolean
  /** The last name was only compared with. */
  compared: boolean
  /** "Neither A nor B is …". */
  denied: boolean
  /** A verb has said that the bad things behind it are not the product's: "blocks viruses". */
  solves: boolean
  /** The sentence presents a list: "Here are the best …:". */
  listing: boolean
  /** Some name is the subject. */
  named: boolean
  lastBrand: boolean
  /** How much praise and blame of the clause count. */
  praise: number
  blame: number
  strong: number
  mild: number
  /** `strong` at the beginning of the sentence, and of the one before. */
  base: number
  baseBefore: number
  /** The last clear word of the clause. */
  said: number
  /** Of the words before the first name. */
  pending: number
  pendingMild: number
  /** What a "but" took from `strong`; given back when another name follows it. */
  taken: number
  /** The sentence warned of another name. */
  shunned: boolean
  /** Of the words about another name. */
  rival: number
}

/** The state at the beginning of a block. */
export const newState = (input: {
  readonly place: number
  readonly own: boolean
  readonly carry: boolean
  readonly main: boolean
}): ClauseState => ({
  brand: input.own || input.carry || input.main,
  shared: false,
  moves: false,
  denied: false,
  solves: false,
  compared: false,
  listing: false,
  named: input.own,
  lastBrand: false,
  praise: 1,
  blame: 1,
  strong: 0,
  mild: 0,
  base: 0,
  baseBefore: 0,
  pending: 0,
  pendingMild: 0,
  taken: 0,
  said: 0,
  shunned: false,
  rival: 0,
  place: input.place
})

/** Adds a word's weight; returns how many further words it took. */
export const weighWord = (answer: TokenizedAnswer, state: ClauseState, i: number, limit: number): number => {
  const flags = answer.tokens.flags[i]!
  if ((flags & TONE) === 0) return 0
  const steers = (flags & STEERING) !== 0
  const passed = steers ? meetSteering(answer, state, i) : undefined
  if (passed !== undefined) return passed
  const found = expressionAt(answer, i, limit, state.denied)
  if (found !== undefined) {
    add(state, found.weight)
    return found.length - 1
  }
  if (steers && dismissing.has(answer.tokenText(i)) && state.brand && !isNegated(answer, i)) dismiss(state)
  return 0
}

/** Lets one of `steeringWords` take effect; the words to pass over where it is no expression besides. */
const meetSteering = (answer: TokenizedAnswer, state: ClauseState, i: number): number | undefined => {
  const { tokens, tokenText } = answer
  const word = tokenText(i)
  if (word === "which" || word === "whose" || word === "who") {
    state.brand = state.lastBrand
    return 0
  }
  if (moving.has(word)) state.moves = true
  if (word === "neither") state.denied = true
  if (word === "most" && tokenText(i - 1) === "the" && isUnweighed(answer, i + 1)) add(state, 0.7)
  if (isBygone(answer, i, word)) {
    state.praise = -0.8
    state.blame = -0.6
    return 1
  }
  if (tokens.before[i]! < STOP) steer(answer, state, i, word)
  else if (turning.has(word) && state.brand) {
    state.strong *= 0.75
    state.mild *= 0.75
  }
  if (word === "than" && state.brand) state.strong += comparative(answer, i)
  return undefined
}

/** "Used to be", "was once": what follows is so no more. */
const isBygone = ({ tokenText }: TokenizedAnswer, i: number, word: string): boolean =>
  (word === "used" &&
    tokenText(i + 1) === "to" &&
    !/^(?:is|are|be|get|been|getting|was|being)$/.test(tokenText(i - 1))) ||
  (word === "once" && (/^(?:was|were|is|are)$/.test(tokenText(i - 1)) || /^(?:was|a|the)$/.test(tokenText(i + 1))))

/** Words that change how much the clauses before and behind them count. */
const steer = ({ tokenText, tokens }: TokenizedAnswer, state: ClauseState, i: number, word: string): void => {
  const before = tokens.before[i]!
  if (turning.has(word)) {
    if (word === "yet" && tokenText(i + 1) === "to") return
    if (word === "but" && /^(?:anything|nothing|all)$/.test(tokenText(i - 1))) return
    state.praise = 1
    state.blame = 1
    if (!state.named) {
      state.pending *= 0.3
      state.pendingMild *= 0.3
    }
    if (!state.brand) return
    state.taken = (state.strong - state.base) * (isPresent.test(tokenText(i + 1)) ? 0.9 : 0.5)
    state.strong -= state.taken
    state.mild *= 0.6
  } else if (word === "ago" || (word === "last" && before < COMMA)) {
    if (state.brand) state.strong = state.base + (state.strong - state.base) * 0.3
  } else if (conceding.has(word) && (word !== "while" || before === COMMA)) {
    state.praise = 0.5
    state.blame = 0.5
  } else if (enabling.has(word)) {
    state.praise = Math.min(state.praise, 0.5)
  } else if (solving.has(word)) {
    state.blame = 0
    state.solves = true
  } else if (word === "whether") {
    state.praise = 0.2
    state.blame = 0.2
  } else if (word === "unless") {
    state.praise = 0.3
    state.blame = 0.3
  } else if (word === "if") {
    state.praise = 0.5
    state.blame = 0
  }
}

/** "It was a mess, but today …": what was before counts hardly. */
const isPresent = /^(?:now|today|since|recently|lately|nowadays|these|has|have)$/

/** "… That is unfounded": what this sentence and the one before said is not so. */
const dismiss = (state: ClauseState): void => {
  const said = state.strong - state.baseBefore
  if (Math.abs(said) > 0.3) state.strong = state.baseBefore + (said < 0 ? 0.7 : -0.7)
}

const add = (state: ClauseState, given: number): void => {
  const sign = state.denied ? given * -1.6 : given
  const weight = sign * (sign > 0 ? state.praise : state.blame)
  const mild = Math.abs(sign) < 0.5
  if (!state.named) {
    if (mild) state.pendingMild += weight
    else state.pending += weight
  }
  if (!state.brand) {
    if (state.named) state.rival += weight
    return
  }
  const share = state.shared ? 0.75 : 1
  const again = state.said * weight > 0 && !mild ? 0.5 : 1
  if (!mild) state.said = weight
  if (mild) state.mild += weight * share
  else state.strong += weight * share * again
}

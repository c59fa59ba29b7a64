/** State of a block while its tone is read: the statements so far, the current name, and how each word changes both. */
import { STEERING, TONE } from "../lexicon/Lexicon.ts"
import * as Steering from "../lexicon/tone/SteeringWords.ts"
import type { Answer } from "../token/Answer.ts"
import { COMMA, STOP } from "../token/Tokens.ts"
import { comparative, expressionAt, isUnweighed } from "./ExpressionWeight.ts"
import { isNegated } from "./Negation.ts"

/** Weights below this one are mild: lists of features use such words too. */
const mildBelow = 0.5
/** A phrase of this weight is a verdict: "stay away". */
const verdictMin = -2
/** "The most" with an adjective that no list weighs. */
const mostWeight = 0.7
/** Factor for a weight in "neither … nor". */
const deniedShare = -1.6
/** Share of one name in a statement about several. */
const sharedShare = 0.75
/** Share of a second clear word of the same tone in a clause. */
const repeatedShare = 0.5

/** Changes from word to word. */
export class ClauseState {
  /** Index of the next name. */
  place: number
  /** The sentence has a name as its subject. */
  named: boolean
  /** The clause speaks of the brand. */
  ofBrand: boolean
  /** The sentence presents a list: "Here are the best …:". */
  listing = false
  /** The last name was the brand's. */
  lastBrand = false
  /** How much praise and blame of the clause count. */
  praise = 1
  blame = 1
  /** Sum of the clear words about the brand in the block, and of the mild ones. */
  strong = 0
  mild = 0
  /** `strong` at the beginning of the sentence, and of the one before. */
  strongBefore = 0
  strongEarlier = 0
  /** The sentence speaks of several names: "A and B are …". */
  shared = false
  /** Whether it describes a move from one name to another. */
  moves = false
  /** The last name was only compared with. */
  compared = false
  /** Whether it is "Neither A nor B is …". */
  denied = false
  /** A verb has said that the bad things behind it are not the product's: "blocks viruses". */
  solves = false
  /** Sums of the clear and mild words before the sentence's first name. */
  pending = 0
  pendingMild = 0
  /** Weight that a "but" took from `strong`. Another name after it restores the weight. */
  taken = 0
  /** Weight of the last clear word of the clause. */
  said = 0
  /** The sentence warned of another name. */
  shunned = false
  /** Sum of the words about another name. */
  rival = 0

  constructor(place: number, own: boolean, ofBrand: boolean) {
    this.place = place
    this.named = own
    this.ofBrand = ofBrand
  }

  /** Resets the state of the sentence before. */
  beginSentence(): void {
    this.shared = this.moves = this.compared = this.denied = this.solves = this.shunned = false
    this.pending = this.pendingMild = this.taken = this.said = this.rival = 0
    this.strongEarlier = this.strongBefore
    this.strongBefore = this.strong
  }
}

/** Adds a word's weight; returns how many further words it covers. */
export const weighWord = (answer: Answer, state: ClauseState, i: number, limit: number): number => {
  const flags = answer.tokens.flags[i]!
  if ((flags & TONE) === 0) return 0
  const steers = (flags & STEERING) !== 0
  const passed = steers ? meetSteering(answer, state, i) : undefined
  if (passed !== undefined) return passed
  const found = expressionAt(answer, i, limit, state.denied)
  if (found !== undefined) {
    add(state, found.weight, steers ? 1 : found.length)
    return found.length - 1
  }
  if (steers && Steering.dismissing.has(answer.tokenText(i)) && state.ofBrand && !isNegated(answer, i)) dismiss(state)
  return 0
}

/** Sets how much praise and blame count from here on. */
export const setShares = (state: ClauseState, praise: number, blame: number): void => {
  state.praise = praise
  state.blame = blame
}

/**
 * Lets one of `steeringWords` take effect; returns how many words to skip, if they cannot begin an expression as well.
 */
const meetSteering = (answer: Answer, state: ClauseState, i: number): number | undefined => {
  const { tokens, tokenText } = answer
  const word = tokenText(i)
  if (Steering.relatives.has(word)) {
    state.ofBrand = state.lastBrand
    return 0
  }
  if (Steering.moving.has(word)) state.moves = true
  if (word === "neither") state.denied = true
  if (word === "most" && tokenText(i - 1) === "the" && isUnweighed(answer, i + 1)) add(state, mostWeight)
  if (isBygone(answer, i, word)) {
    setShares(state, -0.8, -0.6)
    return 1
  }
  if (tokens.before[i]! < STOP) steer(answer, state, i, word)
  else if (Steering.turning.has(word) && state.ofBrand) {
    state.strong *= 0.75
    state.mild *= 0.75
  }
  if (word === "than" && state.ofBrand) state.strong += comparative(answer, i)
  return undefined
}

/** "Used to be", "was once": what follows is no longer true. */
const isBygone = ({ tokenText }: Answer, i: number, word: string): boolean =>
  (word === "used" && tokenText(i + 1) === "to" && !Steering.accustomed.has(tokenText(i - 1))) ||
  (word === "once" && (Steering.onceBefore.has(tokenText(i - 1)) || Steering.onceBehind.has(tokenText(i + 1))))

/** Words that change how much the clauses before and behind them count. */
const steer = ({ tokenText, tokens }: Answer, state: ClauseState, i: number, word: string): void => {
  const before = tokens.before[i]!
  if (Steering.turning.has(word)) {
    const isTurn =
      !(word === "yet" && tokenText(i + 1) === "to") && !(word === "but" && Steering.exceptions.has(tokenText(i - 1)))
    // "hard to recommend today": nothing is set against it
    if (isTurn && !(tokens.before[i + 1]! >= COMMA && before < COMMA))
      turn(state, Steering.present.has(tokenText(i + 1)))
  } else if (word === "ago" || (word === "last" && before < COMMA)) {
    const said = state.strong - state.strongBefore
    if (state.ofBrand) state.strong = state.strongBefore + said * (said < 0 ? 0.6 : 0.3)
  } else if (Steering.conceding.has(word) && (word !== "while" || before === COMMA)) setShares(state, 0.5, 0.5)
  else if (Steering.enabling.has(word)) state.praise = Math.min(state.praise, 0.5)
  else if (Steering.solving.has(word)) {
    state.blame = 0
    state.solves = true
  } else if (word === "whether") setShares(state, 0.2, 0.2)
  else if (word === "unless") setShares(state, 0.3, 0.3)
  else if (word === "if") setShares(state, 0.5, 0)
}

/** Applies a "but": the part before it counts less, and almost nothing before "but today". */
const turn = (state: ClauseState, isPast: boolean): void => {
  setShares(state, 1, 1)
  if (!state.named) {
    state.pending *= 0.3
    state.pendingMild *= 0.3
  }
  if (!state.ofBrand) return
  state.taken = (state.strong - state.strongBefore) * (isPast ? 0.9 : 0.5)
  state.strong -= state.taken
  state.mild *= 0.6
}

/** "… That is unfounded": what this sentence and the one before said is untrue. */
const dismiss = (state: ClauseState): void => {
  const said = state.strong - state.strongEarlier
  if (Math.abs(said) > 0.3) state.strong = state.strongEarlier + (said < 0 ? 0.7 : -0.7)
}

const add = (state: ClauseState, given: number, length = 1): void => {
  const sign = state.denied ? given * deniedShare : given
  // a verdict is of the product, whatever the product solves
  const blame = state.solves && sign <= verdictMin && length > 1 ? 1 : state.blame
  const weight = sign * (sign > 0 ? state.praise : blame)
  const mild = Math.abs(sign) < mildBelow
  if (!state.named) {
    if (mild) state.pendingMild += weight
    else state.pending += weight
  }
  if (!state.ofBrand) {
    if (state.named) state.rival += weight
    return
  }
  const share = state.shared ? sharedShare : 1
  const again = state.said * weight > 0 && !mild ? repeatedShare : 1
  if (!mild) state.said = weight
  if (mild) state.mild += weight * share
  else state.strong += weight * share * again
}

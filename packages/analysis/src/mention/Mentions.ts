/** Which matches of tracked spellings name the tracked entities: those of ordinary words need evidence. */
import type { Layout } from "../layout/Layout.ts"
import type { ListEntry } from "../layout/ListEntry.ts"
import { acceptEntries } from "../layout/OptionGroups.ts"
import { isEverydayWord } from "../lexicon/ForeignWords.ts"
import { isAmbiguousToken, isTrackedAsQuantity, isTrackedWithCapital } from "../match/AmbiguousName.ts"
import { makeMatchFinder, type NameMatch } from "../match/NameMatcher.ts"
import type { NamePattern } from "../match/NamePattern.ts"
import type { TrackedMatches } from "../match/TrackedMatches.ts"
import type { TrackedNames } from "../match/TrackedNames.ts"
import type { Answer } from "../token/Answer.ts"
import { LOWER, STOP, tokenAt } from "../token/Tokens.ts"
import { disambiguate } from "./NameDisambiguation.ts"
import { type TokenContext, tokenContextOf, type Verdict } from "./TokenContext.ts"

/** The matches that name an entity, in reading order. */
export const findMentions = (
  answer: Answer,
  layout: Layout,
  { needsEvidence }: TrackedNames,
  { addressed, matches }: TrackedMatches
): ReadonlyArray<NameMatch> => {
  const foreign = answer.language !== null && !answer.english
  const isPlain = (pattern: NamePattern): boolean =>
    needsEvidence(pattern) || (foreign && pattern.words.length === 1 && isEverydayWord(answer.language, pattern.key))
  const doubtful = matches.map(
    (match) =>
      !addressed.has(match) &&
      (isPlain(match.pattern) ||
        isAmbiguousToken(answer, match) ||
        (isSmall(answer, match) &&
          (isTrackedAsQuantity(match.pattern) || (foreign && isTrackedWithCapital(match.pattern)))))
  )
  if (!doubtful.includes(true)) return matches
  const context = tokenContextOf(answer, layout, matches, doubtful, isPlain)
  const verdicts = matches.map((match, index): Verdict =>
    doubtful[index] === true ? disambiguate(match, context) : "name"
  )
  const taken = settle(answer, layout, matches, verdicts)
  const named = new Set<number>()
  for (let i = 0; i < matches.length; i++) if (taken[i] === 1) named.add(matches[i]!.entity)
  const withoutLists: TokenContext = { ...context, headStarts: undefined }
  let open = false
  for (let i = 0; i < matches.length; i++) {
    if (taken[i] === 1 || verdicts[i] !== "unsure") continue
    verdicts[i] = disambiguate(matches[i]!, withoutLists)
    if (verdicts[i] === "unsure" && !named.has(matches[i]!.entity)) open = true
  }
  const entitiesOf = open
    ? entitiesBySentence(answer, matches, (i) => taken[i] === 1 || verdicts[i] === "unsure")
    : null
  return matches.filter(
    (match, i) =>
      taken[i] === 1 ||
      verdicts[i] === "name" ||
      (verdicts[i] === "unsure" &&
        (named.has(match.entity) || (entitiesOf?.get(sentenceStart(answer, match))?.size ?? 0) > 1))
  )
}

const isSmall = ({ tokens }: Answer, { start }: NameMatch): boolean => tokens.shape[tokenAt(tokens, start)] === LOWER

/** The entities that each sentence may name, by its first token. */
const entitiesBySentence = (
  answer: Answer,
  matches: ReadonlyArray<NameMatch>,
  counts: (index: number) => boolean
): ReadonlyMap<number, ReadonlySet<number>> => {
  const sentences = new Map<number, Set<number>>()
  matches.forEach((match, index) => {
    if (!counts(index)) return
    const start = sentenceStart(answer, match)
    sentences.set(start, (sentences.get(start) ?? new Set()).add(match.entity))
  })
  return sentences
}

/** The sure matches, and the unsure ones that stand in a list of names: 1 at their index. */
const settle = (
  answer: Answer,
  layout: Layout,
  matches: ReadonlyArray<NameMatch>,
  verdicts: ReadonlyArray<Verdict>
): Uint8Array => {
  const taken = new Uint8Array(matches.length)
  const sure = matches.filter((_, index) => verdicts[index] === "name")
  const unsure = matches.filter((_, index) => verdicts[index] === "unsure")
  for (let i = 0; i < matches.length; i++) if (verdicts[i] === "name") taken[i] = 1
  if (unsure.length === 0) return taken
  const accepted = acceptEntries(answer, layout, makeMatchFinder(sure), makeMatchFinder(unsure))
  const lone = layout.entries.length === 1 ? layout.entries[0] : undefined
  if (lone !== undefined && isLone(answer, lone, unsure)) accepted[lone.place] = 1
  const entries = new Set<number>()
  for (const entry of layout.entries)
    if (accepted[entry.place] === 1) for (const part of entry.head.parts) entries.add(part.first)
  for (let i = 0; i < matches.length; i++)
    if (verdicts[i] === "unsure" && entries.has(tokenAt(answer.tokens, matches[i]!.start))) taken[i] = 1
  return taken
}

/** A list of one entry, "1. **Name** – text": its head is one capitalised word, set apart by more than a colon. */
const isLone = ({ text, tokens }: Answer, { block, head }: ListEntry, unsure: ReadonlyArray<NameMatch>): boolean => {
  const part = head.parts[0]!
  const kind = text.blocks[block]
  const match = makeMatchFinder(unsure)(tokens.start[part.first]!, tokens.end[part.last]!)
  const colon = text.units[tokens.end[part.last]!] === 58
  return (
    kind?.kind === "item" &&
    (kind.ordered || !colon) &&
    (head.apart || head.whole) &&
    tokens.shape[part.first] !== LOWER &&
    match?.start === tokens.start[part.first] &&
    match?.end === tokens.end[part.last]
  )
}

/** The first token of the sentence of a match, at most 60 tokens before it. */
const sentenceStart = ({ tokens }: Answer, match: NameMatch): number => {
  let token = tokenAt(tokens, match.start)
  for (let steps = 0; token > 0 && tokens.before[token]! < STOP && steps < 60; steps++) token--
  return token
}

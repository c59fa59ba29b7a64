/** Where an answer names the tracked entities: matches of the matcher that hold as names, and links to their domains. */
import { addressRunAt, type AddressRun, hostOfLink } from "../match/Addresses.ts"
import { type AnswerText, CODE, HIDDEN, URL_TEXT } from "../text/AnswerText.ts"
import { standsFree } from "../match/DenseScript.ts"
import { hiddenRanges } from "../text/HiddenText.ts"
import { guessLanguage, hasRichEndings, type Language } from "../token/Language.ts"
import { acceptEntries } from "../layout/OptionGroups.ts"
import { type Layout, readLayout } from "../layout/Layout.ts"
import { matchNames, makeMatchFinder, type NameMatch } from "../match/NameMatcher.ts"
import { isCapitalised, isJoinedWord } from "../match/AmbiguousName.ts"
import { disambiguate, type Verdict } from "./NameDisambiguation.ts"
import type { ListEntry } from "../layout/ListEntry.ts"
import { type TokenContext, TokenSet } from "./TokenContext.ts"
import { type Tracked, trackNames } from "../match/TrackedNames.ts"
import { type TokenizedAnswer, classifyTokens } from "../token/TokenizedAnswer.ts"
import { COMMA, tokenize, LOWER, STOP, tokenAt } from "../token/Tokens.ts"

/** A link of the body that leads to a tracked domain. */
export interface LinkMention {
  readonly entity: number
  /** Unit where its visible text begins. */
  readonly start: number
  /** Offsets of the target's host in the answer as received. */
  readonly hostStart: number
  readonly hostEnd: number
}

/** What names what. Entity numbers are indexes of the list of tracked names. */
export interface Mentions {
  readonly answer: TokenizedAnswer
  readonly layout: Layout
  readonly language: Language
  /** Accepted matches in reading order. */
  readonly matches: ReadonlyArray<NameMatch>
  readonly links: ReadonlyArray<LinkMention>
  /** Entities that only a link names. */
  readonly linked: ReadonlyArray<number>
  /** Finds that name an entity but offer nothing: addresses of cited pages. */
  readonly asides: ReadonlySet<NameMatch>
}

/** Finds all mentions. */
export const findMentions = (input: {
  readonly text: AnswerText
  readonly names: ReadonlyArray<Tracked>
  readonly prompt: string
}): Mentions => {
  const { names, text } = input
  const tokens = tokenize(text)
  const language = guessLanguage(text, tokens)
  const { hosts, matcher, needsEvidence, ownerOf } = trackNames(names)
  const isHidden = hiddenRanges(text, input.prompt)
  for (const block of text.blocks)
    if (isHidden(block.start)) if (isHidden(block.end - 1)) text.marks.fill(HIDDEN, block.start, block.end)
  const asides = new Set<NameMatch>()
  let run: AddressRun | undefined
  const placed: Array<NameMatch> = []
  const addressed = new Set<NameMatch>()
  for (const match of matchNames(matcher, text, hasRichEndings(language))) {
    if (isHidden(match.start) || !standsFree(text, match)) continue
    if (run === undefined || match.start < run.start || match.end > run.end) run = addressRunAt(text, match.start)
    if (run.host === "" || match.end > run.end) {
      if (!match.pattern.host) placed.push(match)
      continue
    }
    if (!match.pattern.host && (text.marks[match.start]! & (CODE | URL_TEXT)) === CODE) {
      placed.push(match)
      asides.add(match)
      continue
    }
    const inHost = match.start >= run.hostStart && match.end <= run.hostEnd
    const owner = inHost ? ownerOf(run.host) : -1
    const label = hosts[match.entity]!.length === 0 && inHost && run.host.split(".").at(-2) === match.pattern.key
    if (owner === -1 ? !label : owner !== match.entity) continue
    placed.push(match)
    if (label) addressed.add(match)
    if (isCitation(text, run)) asides.add(match)
  }
  const answer = classifyTokens(text, tokens, language)
  const layout = readLayout(answer)
  const matches = weigh({
    answer,
    layout,
    needsEvidence: (match) =>
      (needsEvidence(match.pattern) ||
        (language !== null && language !== "en" && isCapitalised(match.pattern)) ||
        isJoinedWord(answer, match)) &&
      !addressed.has(match),
    matches: placed,
    language
  })
  const links = text.links.flatMap((link): Array<LinkMention> => {
    if (isHidden(link.textStart)) return []
    const host = hostOfLink(text, link)
    const entity = host === undefined ? -1 : ownerOf(host.host)
    return host === undefined || entity < 0 || link.textEnd <= link.textStart
      ? []
      : [{ entity, start: link.textStart + 1, hostStart: host.start, hostEnd: host.end }]
  })
  const named = new Set(matches.map((match) => match.entity))
  return {
    answer,
    layout,
    language,
    matches,
    links,
    asides,
    linked: [...new Set(links.map((link) => link.entity))].filter((entity) => !named.has(entity))
  }
}

/** A visible host that is the text of a link in brackets: "[example.com](https://…)". */
const isCitation = ({ links }: AnswerText, run: AddressRun): boolean => {
  let low = 0
  let high = links.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (links[middle]!.textEnd >= run.end) high = middle
    else low = middle + 1
  }
  const link = links[low]
  return (
    link !== undefined && link.textStart < run.start && run.start - link.textStart <= 2 && link.textEnd - run.end <= 1
  )
}

/** Drops the matches of ordinary words that name nothing. */
const weigh = (input: {
  readonly answer: TokenizedAnswer
  readonly layout: Layout
  readonly needsEvidence: (match: NameMatch) => boolean
  readonly matches: ReadonlyArray<NameMatch>
  readonly language: Language
}): Array<NameMatch> => {
  const { matches, layout, answer } = input
  const doubtful = matches.map(input.needsEvidence)
  if (!doubtful.includes(true)) return [...matches]
  const context = tokenContextOf(answer, layout, matches, doubtful, input.language)
  const verdicts = matches.map((match, index): Verdict =>
    doubtful[index] === true ? disambiguate(match, context) : "name"
  )
  const taken = settle(answer, layout, matches, verdicts)
  const entities = new Set<number>()
  for (let i = 0; i < matches.length; i++) if (taken[i] === 1) entities.add(matches[i]!.entity)
  const later: TokenContext = { ...context, headStarts: undefined }
  let open = false
  for (let i = 0; i < matches.length; i++) {
    if (taken[i] === 1 || verdicts[i] !== "unsure") continue
    verdicts[i] = disambiguate(matches[i]!, later)
    if (verdicts[i] === "unsure" && !entities.has(matches[i]!.entity)) open = true
  }
  const sentences = new Map<number, Set<number>>()
  const end = open ? matches.length : 0
  for (let i = 0; i < end; i++) {
    if (taken[i] !== 1 && verdicts[i] !== "unsure") continue
    const start = sentenceStart(answer, matches[i]!)
    sentences.set(start, (sentences.get(start) ?? new Set()).add(matches[i]!.entity))
  }
  return matches.filter(
    (match, i) =>
      taken[i] === 1 ||
      verdicts[i] === "name" ||
      (verdicts[i] === "unsure" &&
        (entities.has(match.entity) || sentences.get(sentenceStart(answer, match))!.size > 1))
  )
}

const tokenContextOf = (
  { text, tokens }: TokenizedAnswer,
  layout: Layout,
  matches: ReadonlyArray<NameMatch>,
  doubtful: ReadonlyArray<boolean>,
  language: Language
): TokenContext => {
  const named = new TokenSet(tokens.count)
  const found = new TokenSet(tokens.count)
  let next = 0
  matches.forEach((match, index) => {
    while (next < tokens.count && tokens.end[next]! <= match.start) next++
    for (let token = next; token < tokens.count && tokens.start[token]! < match.end; token++) {
      found.add(token)
      if (doubtful[index] !== true) named.add(token)
    }
  })
  const headStarts = new TokenSet(tokens.count)
  for (const { head } of layout.entries) {
    for (const part of head.parts)
      if (part === head.parts[0] || tokens.before[part.first]! >= COMMA) headStarts.add(part.first)
  }
  return {
    text,
    tokens,
    named,
    found,
    headStarts,
    english: language === "en",
    isHeading: (unit) => /heading|cell/.test(blockAt(text, unit)?.kind ?? ""),
    capitalNouns: language === "de",
    // initials ("API") are written so in answers without capitals too
    uncapitalised: !/(?<!\p{Lu})\p{Lu}(?!\p{Lu})/u.test(text.source.slice(0, 4000))
  }
}

const blockAt = ({ blocks }: AnswerText, unit: number): AnswerText["blocks"][number] | undefined => {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.end > unit) high = middle
    else low = middle + 1
  }
  return blocks[low]
}

/** Tells the sure matches, and the unsure ones that a list of names takes in: 1 at their place. */
const settle = (
  answer: TokenizedAnswer,
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
  if (lone !== undefined && isLoneEntry(answer, lone, unsure)) accepted[lone.place] = 1
  const entries = new TokenSet(answer.tokens.count)
  for (const entry of layout.entries)
    if (accepted[entry.place] === 1) for (const part of entry.head.parts) entries.add(part.first)
  for (let i = 0; i < matches.length; i++)
    if (verdicts[i] === "unsure" && entries.has(tokenAt(answer.tokens, matches[i]!.start))) taken[i] = 1
  return taken
}

/** A list of one entry, "1. **Name** – text": its lead is one capitalised word, set apart by more than a colon. */
const isLoneEntry = (
  { text, tokens }: TokenizedAnswer,
  { block, head }: ListEntry,
  unsure: ReadonlyArray<NameMatch>
): boolean => {
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

/** First word of the sentence of a match, at most 60 words before it. */
const sentenceStart = ({ tokens }: TokenizedAnswer, match: NameMatch): number => {
  let token = tokenAt(tokens, match.start)
  for (let steps = 0; token > 0 && tokens.before[token]! < STOP && steps < 60; steps++) token--
  return token
}

/** Where an answer names the tracked entities: finds of the matcher that hold as names, and links to their domains. */
import { addressRunAt, type AddressRun, hostOfLink } from "../match/Addresses.ts"
import { type AnswerText, CODE, HIDDEN, URL_TEXT } from "../text/AnswerText.ts"
import { standsFree } from "../match/DenseScript.ts"
import { hiddenRanges } from "../text/HiddenText.ts"
import { guessLanguage, hasRichEndings, type Language } from "../words/Language.ts"
import { acceptSlots } from "../layout/Acceptance.ts"
import { type Layout, readLayout } from "../layout/Layout.ts"
import { findNames, makeHitFinder, type NameHit } from "../match/NameMatcher.ts"
import { isCapitalised, isJoinedWord } from "../match/OrdinaryName.ts"
import { judge, type Verdict } from "./OrdinaryWord.ts"
import type { Slot } from "../layout/Slots.ts"
import { type Surroundings, WordSet } from "./Surroundings.ts"
import { type Tracked, trackNames } from "../match/TrackedNames.ts"
import { type Reading, readWords } from "../words/WordClass.ts"
import { COMMA, cutWords, LOWER, STOP, wordAt } from "../words/Words.ts"

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
  readonly reading: Reading
  readonly layout: Layout
  readonly language: Language
  /** Accepted finds in reading order. */
  readonly hits: ReadonlyArray<NameHit>
  readonly links: ReadonlyArray<LinkMention>
  /** Entities that only a link names. */
  readonly linked: ReadonlyArray<number>
  /** Finds that name an entity but offer nothing: addresses of cited pages. */
  readonly asides: ReadonlySet<NameHit>
}

/** Finds all mentions. */
export const findMentions = (input: {
  readonly text: AnswerText
  readonly names: ReadonlyArray<Tracked>
  readonly prompt: string
}): Mentions => {
  const { names, text } = input
  const words = cutWords(text)
  const language = guessLanguage(text, words)
  const { hosts, matcher, needsEvidence, ownerOf } = trackNames(names)
  const isHidden = hiddenRanges(text, input.prompt)
  for (const block of text.blocks)
    if (isHidden(block.start)) if (isHidden(block.end - 1)) text.marks.fill(HIDDEN, block.start, block.end)
  const asides = new Set<NameHit>()
  let run: AddressRun | undefined
  const placed: Array<NameHit> = []
  const addressed = new Set<NameHit>()
  for (const hit of findNames(matcher, text, hasRichEndings(language))) {
    if (isHidden(hit.start) || !standsFree(text, hit)) continue
    if (run === undefined || hit.start < run.start || hit.end > run.end) run = addressRunAt(text, hit.start)
    if (run.host === "" || hit.end > run.end) {
      if (!hit.pattern.host) placed.push(hit)
      continue
    }
    if (!hit.pattern.host && (text.marks[hit.start]! & (CODE | URL_TEXT)) === CODE) {
      placed.push(hit)
      asides.add(hit)
      continue
    }
    const inHost = hit.start >= run.hostStart && hit.end <= run.hostEnd
    const owner = inHost ? ownerOf(run.host) : -1
    const label = hosts[hit.entity]!.length === 0 && inHost && run.host.split(".").at(-2) === hit.pattern.key
    if (owner === -1 ? !label : owner !== hit.entity) continue
    placed.push(hit)
    if (label) addressed.add(hit)
    if (isCitation(text, run)) asides.add(hit)
  }
  const reading = readWords(text, words, language)
  const layout = readLayout(reading)
  const hits = weigh({
    reading,
    layout,
    needsEvidence: (hit) =>
      (needsEvidence(hit.pattern) ||
        (language !== null && language !== "en" && isCapitalised(hit.pattern)) ||
        isJoinedWord(reading, hit)) &&
      !addressed.has(hit),
    hits: placed,
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
  const named = new Set(hits.map((hit) => hit.entity))
  return {
    reading,
    layout,
    language,
    hits,
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

/** Drops the finds of ordinary words that name nothing. */
const weigh = (input: {
  readonly reading: Reading
  readonly layout: Layout
  readonly needsEvidence: (hit: NameHit) => boolean
  readonly hits: ReadonlyArray<NameHit>
  readonly language: Language
}): Array<NameHit> => {
  const { hits, layout, reading } = input
  const doubtful = hits.map(input.needsEvidence)
  if (!doubtful.includes(true)) return [...hits]
  const around = surroundingsOf(reading, layout, hits, doubtful, input.language)
  const verdicts = hits.map((hit, index): Verdict => (doubtful[index] === true ? judge(hit, around) : "name"))
  const taken = settle(reading, layout, hits, verdicts)
  const entities = new Set<number>()
  for (let i = 0; i < hits.length; i++) if (taken[i] === 1) entities.add(hits[i]!.entity)
  const later = { ...around, leads: undefined }
  let open = false
  for (let i = 0; i < hits.length; i++) {
    if (taken[i] === 1 || verdicts[i] !== "unsure") continue
    verdicts[i] = judge(hits[i]!, later)
    if (verdicts[i] === "unsure" && !entities.has(hits[i]!.entity)) open = true
  }
  const sentences = new Map<number, Set<number>>()
  const end = open ? hits.length : 0
  for (let i = 0; i < end; i++) {
    if (taken[i] !== 1 && verdicts[i] !== "unsure") continue
    const start = sentenceStart(reading, hits[i]!)
    sentences.set(start, (sentences.get(start) ?? new Set()).add(hits[i]!.entity))
  }
  return hits.filter(
    (hit, i) =>
      taken[i] === 1 ||
      verdicts[i] === "name" ||
      (verdicts[i] === "unsure" && (entities.has(hit.entity) || sentences.get(sentenceStart(reading, hit))!.size > 1))
  )
}

const surroundingsOf = (
  { text, words }: Reading,
  layout: Layout,
  hits: ReadonlyArray<NameHit>,
  doubtful: ReadonlyArray<boolean>,
  language: Language
): Surroundings => {
  const named = new WordSet(words.count)
  const found = new WordSet(words.count)
  let next = 0
  hits.forEach((hit, index) => {
    while (next < words.count && words.end[next]! <= hit.start) next++
    for (let word = next; word < words.count && words.start[word]! < hit.end; word++) {
      found.add(word)
      if (doubtful[index] !== true) named.add(word)
    }
  })
  const leads = new WordSet(words.count)
  for (const { lead } of layout.slots) {
    for (const part of lead.parts)
      if (part === lead.parts[0] || words.before[part.first]! >= COMMA) leads.add(part.first)
  }
  return {
    text,
    words,
    named,
    found,
    leads,
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

/** Tells the sure finds, and the unsure ones that a list of names takes in: 1 at their place. */
const settle = (
  reading: Reading,
  layout: Layout,
  hits: ReadonlyArray<NameHit>,
  verdicts: ReadonlyArray<Verdict>
): Uint8Array => {
  const taken = new Uint8Array(hits.length)
  const sure = hits.filter((_, index) => verdicts[index] === "name")
  const unsure = hits.filter((_, index) => verdicts[index] === "unsure")
  for (let i = 0; i < hits.length; i++) if (verdicts[i] === "name") taken[i] = 1
  if (unsure.length === 0) return taken
  const accepted = acceptSlots(reading, layout, makeHitFinder(sure), makeHitFinder(unsure))
  const lone = layout.slots.length === 1 ? layout.slots[0] : undefined
  if (lone !== undefined && isLoneEntry(reading, lone, unsure)) accepted[lone.place] = 1
  const entries = new WordSet(reading.words.count)
  for (const slot of layout.slots)
    if (accepted[slot.place] === 1) for (const part of slot.lead.parts) entries.add(part.first)
  for (let i = 0; i < hits.length; i++)
    if (verdicts[i] === "unsure" && entries.has(wordAt(reading.words, hits[i]!.start))) taken[i] = 1
  return taken
}

/** A list of one entry, "1. **Name** – text": its lead is one capitalised word, set apart by more than a colon. */
const isLoneEntry = ({ text, words }: Reading, { block, lead }: Slot, unsure: ReadonlyArray<NameHit>): boolean => {
  const part = lead.parts[0]!
  const kind = text.blocks[block]
  const hit = makeHitFinder(unsure)(words.start[part.first]!, words.end[part.last]!)
  const colon = text.units[words.end[part.last]!] === 58
  return (
    kind?.kind === "item" &&
    (kind.ordered || !colon) &&
    (lead.apart || lead.whole) &&
    words.shape[part.first] !== LOWER &&
    hit?.start === words.start[part.first] &&
    hit?.end === words.end[part.last]
  )
}

/** First word of the sentence of a find, at most 60 words before it. */
const sentenceStart = ({ words }: Reading, hit: NameHit): number => {
  let word = wordAt(words, hit.start)
  for (let steps = 0; word > 0 && words.before[word]! < STOP && steps < 60; steps++) word--
  return word
}

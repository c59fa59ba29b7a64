/** Where an answer names the tracked entities: finds of the matcher that hold as names, and links to their domains. */
import { addressRunAt, type AddressRun, hostOfLink } from "./Addresses.ts"
import { type AnswerText, HIDDEN } from "./AnswerText.ts"
import { standsFree } from "./DenseScript.ts"
import { hiddenRanges } from "./HiddenText.ts"
import { guessLanguage, hasRichEndings, isOtherScript, type Language } from "./Language.ts"
import { acceptSlots } from "./Acceptance.ts"
import { type Layout, readLayout } from "./Layout.ts"
import { findNames, makeHitFinder, type NameHit } from "./NameMatcher.ts"
import { isCapitalised } from "./OrdinaryName.ts"
import { judge, type Verdict } from "./OrdinaryWord.ts"
import type { Slot } from "./Slots.ts"
import { type Tracked, trackNames } from "./TrackedNames.ts"
import { type Reading, readWords } from "./WordClass.ts"
import { COMMA, cutWords, LOWER, STOP, wordAt, type Words } from "./Words.ts"

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
    const inHost = hit.start >= run.hostStart && hit.end <= run.hostEnd
    const owner = inHost ? ownerOf(run.host) : -1
    const label = hosts[hit.entity]!.length === 0 && inHost && run.host.split(".").at(-2) === hit.pattern.key
    if (owner === -1 ? !label : owner !== hit.entity) continue
    placed.push(hit)
    if (label) addressed.add(hit)
    if (isCitation(text, run)) asides.add(hit)
  }
  const reading = readWords(text, words, { english: language === "en", latinNames: isOtherScript(language) })
  const layout = readLayout(reading)
  const hits = weigh({
    reading,
    layout,
    needsEvidence: (hit) =>
      !addressed.has(hit) && (needsEvidence(hit.pattern) || (language !== "en" && isCapitalised(hit.pattern))),
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
  const { hits, layout, needsEvidence, reading } = input
  const { text, words } = reading
  if (!hits.some(needsEvidence)) return [...hits]
  const named = new Set<number>()
  const found = new Set<number>()
  for (const hit of hits) {
    addWords(words, hit, found)
    if (!needsEvidence(hit)) addWords(words, hit, named)
  }
  const leads = new Set<number>()
  for (const slot of layout.slots) {
    for (const part of slot.lead.parts)
      if (part === slot.lead.parts[0] || words.before[part.first]! >= COMMA) leads.add(part.first)
  }
  const around = {
    text,
    words,
    named,
    found,
    leads,
    english: input.language === "en",
    isHeading: (unit: number) => /heading|cell/.test(blockAt(text, unit)?.kind ?? ""),
    capitalNouns: input.language === "de",
    uncapitalised: !/\p{Lu}/u.test(text.source.slice(0, 4000))
  }
  const verdicts = new Map<NameHit, Verdict>()
  for (const hit of hits) verdicts.set(hit, needsEvidence(hit) ? judge(hit, around) : "name")
  const sure = settle(reading, layout, hits, verdicts)
  const taken = new Set(sure)
  const entities = new Set(sure.map((hit) => hit.entity))
  const sentences = new Map<number, Set<number>>()
  const note = (hit: NameHit): void => {
    const start = sentenceStart(reading, hit)
    sentences.set(start, (sentences.get(start) ?? new Set()).add(hit.entity))
  }
  sure.forEach(note)
  for (const hit of hits) {
    if (taken.has(hit) || verdicts.get(hit) !== "unsure") continue
    verdicts.set(hit, judge(hit, { ...around, leads: undefined }))
    if (verdicts.get(hit) === "unsure") note(hit)
  }
  return hits.filter(
    (hit) =>
      taken.has(hit) ||
      verdicts.get(hit) === "name" ||
      (verdicts.get(hit) === "unsure" &&
        (entities.has(hit.entity) || sentences.get(sentenceStart(reading, hit))!.size > 1))
  )
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

const addWords = (words: Words, hit: NameHit, set: Set<number>): void => {
  for (let word = wordAt(words, hit.start); word < words.count && words.start[word]! < hit.end; word++) set.add(word)
}

/** The sure finds, and the unsure ones that a list of names takes in. */
const settle = (
  reading: Reading,
  layout: Layout,
  hits: ReadonlyArray<NameHit>,
  verdicts: Map<NameHit, Verdict>
): Array<NameHit> => {
  const sure = hits.filter((hit) => verdicts.get(hit) === "name")
  const unsure = hits.filter((hit) => verdicts.get(hit) === "unsure")
  if (unsure.length === 0) return sure
  const accepted = acceptSlots(reading, layout, makeHitFinder(sure), makeHitFinder(unsure))
  const lone = layout.slots.length === 1 ? layout.slots[0] : undefined
  if (lone !== undefined && isLoneEntry(reading, lone, unsure)) accepted[lone.place] = 1
  const entries = new Set<number>()
  for (const slot of layout.slots)
    if (accepted[slot.place] === 1) for (const part of slot.lead.parts) entries.add(part.first)
  return hits.filter(
    (hit) =>
      verdicts.get(hit) === "name" || (verdicts.get(hit) === "unsure" && entries.has(wordAt(reading.words, hit.start)))
  )
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

/** Which entries of an answer name options: those of a group of which enough heads are names. */
import type { MatchFinder } from "../match/NameMatcher.ts"
import { isUnder } from "../text/Blocks.ts"
import { NAMELIKE, PERHAPS } from "../token/NameScore.ts"
import { type Answer, UNKNOWN } from "../token/Answer.ts"
import { COLON, GLUE, LOWER, NUMBER } from "../token/Tokens.ts"
import type { Layout } from "./Layout.ts"
import type { ListEntry } from "./ListEntry.ts"
import type { EntryGroup } from "./OpenGroups.ts"
import { isUnspaced, matchInPart, namesTracked } from "./PartNames.ts"
import { isCapitalisedName } from "./TitleCase.ts"

/** How much the head of an entry is like a name; "unsure" is a tracked name that may be an ordinary word. */
type Worth = "name" | "unsure" | "likely" | "none"

const shareOf: Readonly<Record<Worth, number>> = { name: 1, unsure: 0.75, likely: 0.5, none: 0 }

/**
 * When a group holds options. Chosen by hand, on the development cases (docs/analysis.md, "Seen while the rules were
 * written"); no search over them was made.
 */
const thresholds = {
  /** Required share of names in a group, by the evidence for it. */
  needed: {
    /** The same labels stand under each entry. */
    records: 0.2,
    /** The title announces options. */
    announced: 0.25,
    /** Nothing is known. */
    plain: 0.5,
    /** The title speaks of criteria. */
    criteria: 0.7
  },
  /** Share of names among all heads of a form that lets a group of that form do with fewer. */
  form: 0.5,
  /**
   * The share that it then needs: with more than `formNames` names of the form; else with a dash behind its heads;
   * else.
   */
  neededOfForm: { many: 0.15, dashed: 0.33, plain: 0.34 },
  formNames: 3,
  /** Most entries of a group without a name that is still taken for options, because its form is. */
  namelessEntriesMax: 4,
  /** Most entries under one that are looked through for the names that it compares. */
  aspectEntriesMax: 12,
  /** With this many names in a group, its other short heads are names too. */
  lenientNames: 2,
  /** With this share of entries that have labels under them, the entries are records. */
  labelled: 0.75,
  /** Most tokens of a short head. */
  shortTokens: 6,
  /** Most letters of a cell that names an option in a script without spaces. */
  denseLetters: 8
} as const

/**
 * Finds the entries whose heads are taken for names: 1 at their index. `unsureIn` finds tracked names that may be
 * ordinary words.
 */
export const acceptEntries = (
  answer: Answer,
  layout: Layout,
  matchIn: MatchFinder,
  unsureIn?: MatchFinder
): Uint8Array => {
  const forms = new Map<number, FormTally>()
  /** The kinds of entries with tracked names. */
  const kin = new Set<number>()
  let heads = 0
  let named = 0
  const tracked = new Uint8Array(layout.entries.length)
  for (const entry of layout.entries) {
    const isTracked = namesTracked(answer, entry.head, matchIn) && !isQuestion(answer, entry)
    if (isTracked) {
      tracked[entry.place] = 1
      named++
    }
    let tally = forms.get(entry.form.key)
    if (tally === undefined) {
      tally = { names: 0, all: 0 }
      forms.set(entry.form.key, tally)
    }
    tally.all++
    if (!answer.english && (isTracked || (unsureIn !== undefined && namesTracked(answer, entry.head, unsureIn)))) {
      kin.add(kinOf(answer, entry))
      heads++
    }
    if (entry.score === NAMELIKE || isTracked) tally.names++
  }
  const isNamed = matchIn(0, answer.text.length) !== undefined
  const alone = !answer.english && heads < 2 && !namesSeveral(answer, matchIn)
  const worthOf = (entry: ListEntry, group: EntryGroup): Worth => {
    if (tracked[entry.place] === 1) return "name"
    const unsure = unsureIn !== undefined && namesTracked(answer, entry.head, unsureIn)
    if (unsure && (!entry.label || isOneToken(entry))) return entry.described ? "name" : "unsure"
    if (entry.label || (group.criteria && !answer.english)) return "none"
    if (entry.score === NAMELIKE || (layout.sentenceCased() && isCapitalisedName(answer, entry.head.parts[0]!)))
      return "name"
    return entry.score === PERHAPS || entry.described ? "likely" : "none"
  }
  const accepted = new Uint8Array(layout.entries.length)
  const entityOf = ({ head: { parts } }: ListEntry): number => matchInPart(answer, matchIn, parts[0]!)?.entity ?? -1
  const aspects = named > 3 ? aspectForms(layout, tracked, entityOf) : undefined
  for (const group of layout.groups) {
    const [first] = group.entries
    if (first === undefined) continue
    // without a dictionary, tracked names tell which groups hold options
    const known =
      answer.english ||
      kin.has(kinOf(answer, first)) ||
      (alone && (heads > 0 ? group.entries.length > 2 : !isNamed || first.form.kind !== "cell"))
    if (!known && !group.announced && !isLabelled(answer, group)) continue
    if (aspects?.has(first.form.key) === true) continue
    acceptGroup({
      answer,
      group,
      form: forms.get(first.form.key)!,
      worths: group.entries.map((entry) => worthOf(entry, group)),
      accepted,
      records: isRecords(layout, group),
      overNames: isOverNames(answer, layout, group, tracked)
    })
  }
  return accepted
}

/** Whether sentences outside of lists name two tracked entities or more, or two blocks two each, as comparisons do. */
const namesSeveral = ({ text }: Answer, matchIn: MatchFinder): boolean => {
  const outside = new Set<number>()
  let several = 0
  for (const { end, kind, start } of text.blocks) {
    const first = matchIn(start, end)
    let both = false
    for (let match = first; match !== undefined && !both; match = matchIn(match.end, end)) {
      both = match.entity !== first!.entity
      if (kind === "text") outside.add(match.entity)
    }
    if (both) several++
    if (outside.size > 1 || several > 1) return true
  }
  return false
}

/** Equal for entries of one form; headings of two levels differ. */
const kinOf = ({ text }: Answer, { block, form }: ListEntry): number =>
  form.kind === "heading" ? form.key + text.blocks[block]!.depth * 1000 : form.key

/** "Test winner: Some Name": names behind labels head most entries. */
const isLabelled = ({ tokens }: Answer, { entries }: EntryGroup): boolean =>
  entries.filter(({ head }) => head.parts.some(({ first }, index) => index > 0 && tokens.before[first] === COLON))
    .length *
    2 >
  entries.length

/** "Is Some Name any good?": a head of several words that ends in a question mark. */
const isQuestion = ({ text, tokens }: Answer, { head }: ListEntry): boolean => {
  const last = head.parts[head.parts.length - 1]!.last
  return text.units[tokens.end[last]!] === 63 && last - head.parts[0]!.first > 1
}

/** Whether most entries have labels under them ("Overview", "Features", "Link"), as entries on products do. */
const isRecords = ({ entries }: Layout, group: EntryGroup): boolean => {
  let labelled = 0
  for (const { place } of group.entries) {
    const next = entries[place + 1]
    if (next?.label === true && next.block > entries[place]!.block) labelled++
  }
  return group.entries.length > 1 && labelled >= group.entries.length * thresholds.labelled
}

/** Whether names stand directly under most of the entries, which then are kinds of things and not names. */
const isOverNames = ({ text }: Answer, { entries }: Layout, group: EntryGroup, tracked: Uint8Array): boolean => {
  let over = 0
  for (const { place } of group.entries) {
    const next = entries[place + 1]
    if (next === undefined || (next.score < NAMELIKE && tracked[next.place] === 0)) continue
    const block = text.blocks[next.block]!
    if (block.kind === "item" && isUnder(block, text.blocks[entries[place]!.block]!)) over++
  }
  return over * 2 > group.entries.length
}

/** The forms of entries of which several have the same tracked names under them, and so are aspects. */
const aspectForms = (
  { entries }: Layout,
  tracked: Uint8Array,
  entityOf: (entry: ListEntry) => number
): ReadonlySet<number> => {
  const aspects = new Set<number>()
  const before = new Map<number, string>()
  for (let i = 0; i + 1 < entries.length; i++) {
    const { key } = entries[i]!.form
    if (tracked[i] === 1 || tracked[i + 1] === 0) continue
    const under: Array<number> = []
    for (let k = i + 1; k < entries.length && k - i <= thresholds.aspectEntriesMax; k++) {
      if (entries[k]!.form.key === key) break
      const entity = tracked[k] === 1 ? entityOf(entries[k]!) : -1
      if (entity >= 0 && !under.includes(entity)) under.push(entity)
    }
    const names = under.toSorted((one, other) => one - other).join(" ")
    if (under.length > 1 && before.get(key) === names) aspects.add(key)
    before.set(key, names)
  }
  return aspects
}

/** How many heads of one form there are, and how many of them are names. */
interface FormTally {
  names: number
  all: number
}

interface GroupInput {
  readonly answer: Answer
  readonly group: EntryGroup
  readonly form: FormTally
  /** By entry. */
  readonly worths: ReadonlyArray<Worth>
  /** Is given a 1 at the place of each entry that is accepted. */
  readonly accepted: Uint8Array
  readonly records: boolean
  readonly overNames: boolean
}

const acceptGroup = ({ accepted, answer, form, group, overNames, records, worths }: GroupInput): void => {
  const { criteria, entries } = group
  let unsure = 0
  let sure = 0
  let total = 0
  for (const worth of worths) {
    if (worth === "unsure") unsure++
    else if (worth === "name") sure++
    total += shareOf[worth]
  }
  const announced = group.announced || (unsure > 1 && isNumberedTitles(answer, group))
  const names = sure + (unsure > 1 || announced ? unsure : 0)
  const share = total / worths.length
  const formNames = form.names / form.all >= thresholds.form
  const likeOthers = formNames && !criteria
  const { needed, neededOfForm } = thresholds
  const enough = records ? needed.records : criteria ? needed.criteria : announced ? needed.announced : needed.plain
  const enoughOfForm =
    form.names > thresholds.formNames
      ? neededOfForm.many
      : isDashed(entries[0]!)
        ? neededOfForm.dashed
        : neededOfForm.plain
  const counted = names > 1 && !criteria && entries.every((entry) => isNumbered(answer, entry) && isDashed(entry))
  const named = counted || (names > 0 && (share >= enough || (share >= enoughOfForm && likeOthers)))
  const nameless = names === 0 && likeOthers && entries.length <= thresholds.namelessEntriesMax && !overNames
  if (!named && !nameless) return
  const lenient = names >= thresholds.lenientNames || formNames || announced || records
  entries.forEach((entry, index) => {
    const worth = worths[index]!
    const { column, kind, row } = answer.text.blocks[entry.block]!
    const isCorner = kind === "cell" && row === 0 && column === 0
    if (isCorner && worth !== "name") return
    if (worth !== "none" || (lenient && !entry.label && isShort(answer, entry))) accepted[entry.place] = 1
  })
}

/** "### 1. Some Name", "### 2. …": three headings or more that are numbered. */
const isNumberedTitles = ({ text }: Answer, { criteria, entries }: EntryGroup): boolean =>
  !criteria &&
  entries.length > 2 &&
  entries.every(({ block, head }) => head.numbered && text.blocks[block]!.kind === "heading")

const isNumbered = ({ text }: Answer, { block, head }: ListEntry): boolean =>
  head.numbered || text.blocks[block]!.ordered

/** Whether a dash ends the head: "Some Name – a description". Titles have a colon. */
const isDashed = ({ form }: ListEntry): boolean => form.sign === "dash"

const isOneToken = ({ head }: ListEntry): boolean => head.parts[0]?.first === head.parts[0]?.last

/** Whether a head is as short as names are. */
const isShort = (answer: Answer, entry: ListEntry): boolean => {
  const { classOf, tokens, tokenText } = answer
  const part = entry.head.parts[0]!
  let last = part.first
  while (last < part.last && !/\d/.test(tokenText(last + 1))) last++
  if (isUnspaced(answer, part)) {
    const { kind } = answer.text.blocks[entry.block]!
    const isCell = kind === "cell" && tokens.end[part.last]! - tokens.start[part.first]! <= thresholds.denseLetters
    return kind === "item" || isCell || entry.head.numbered
  }
  const isGlued = last - part.first < 2 || tokens.before[part.first + 1] === GLUE
  if (tokens.shape[part.first] === LOWER) return isGlued && entry.head.apart && classOf(part.first) === UNKNOWN
  return last - part.first < thresholds.shortTokens && tokens.shape[part.first] !== NUMBER
}

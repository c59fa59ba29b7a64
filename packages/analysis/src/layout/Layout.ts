/**
 * The item heads of an answer and how they belong together: headings of one level, items of one list, a column of a
 * table, the phrases of "A: … B: …" in one line. Built from the form alone; `OptionGroups` decides which groups hold
 * options.
 */
import { entryFormOf, runForm } from "./EntryForm.ts"
import { type ItemHead, itemHeadOf } from "./ItemHead.ts"
import { HeadCounts, isLabel } from "./Labels.ts"
import { isDescribed, type ListEntry, listEntryOf } from "./ListEntry.ts"
import { type TableSense, tableSenses } from "./NamingColumn.ts"
import { type EntryGroup, linesPlace, OpenGroups, placeOf, textPlace } from "./OpenGroups.ts"
import { isSentenceCased } from "./TitleCase.ts"
import { type Announcement, isTitleBlock, phraseText, readTitle, titleText } from "./Titles.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import type { Block } from "../text/AnswerText.ts"
import { type Answer, FUNCTION, type Phrase } from "../token/Answer.ts"
import { nameScore } from "../token/NameScore.ts"
import { CAPITAL, COLON, GLUE, LOWER, MIXED, NUMBER, SHOUTED } from "../token/Tokens.ts"

/** The entries of an answer and their groups, both in reading order. */
export interface Layout {
  readonly entries: ReadonlyArray<ListEntry>
  readonly groups: ReadonlyArray<EntryGroup>
  /** Whether titles of ordinary words have small letters; see `isSentenceCased`. */
  readonly sentenceCased: () => boolean
}

/** Most entries that are read; longer answers are ranked by their beginning. */
const entriesMax = 10_000
/** Fewest letters of a line that may hold several heads. */
const runLettersMin = 40
/** Most tokens of a short line, and of a title without any mark of one. */
const lineTokensMax = 6
const titleTokensMax = 7

const noTitle: Announcement = { criteria: false, announced: false }

/** Reads the entries of an answer. `matchIn` finds tracked spellings. */
export const readLayout = (answer: Answer, matchIn: MatchFinder): Layout => new LayoutReader(answer, matchIn).read()

class LayoutReader {
  private readonly answer: Answer
  private readonly matchIn: MatchFinder
  private readonly tables: ReadonlyMap<number, TableSense>
  private readonly entries: Array<ListEntry> = []
  private readonly groups = new OpenGroups()
  private readonly counts: HeadCounts
  private section = 0
  private title = noTitle

  constructor(answer: Answer, matchIn: MatchFinder) {
    this.answer = answer
    this.matchIn = matchIn
    this.tables = tableSenses(answer, matchIn)
    this.counts = new HeadCounts(answer)
  }

  read(): Layout {
    const { answer, counts, entries, groups } = this
    const { blocks } = answer.text
    for (let index = 0; index < blocks.length; index++) {
      const block = blocks[index]!
      this.readTitle(block, index)
      if (entries.length >= entriesMax) continue
      this.readEntry(block, index)
      if (block.kind === "text" && block.end - block.start > runLettersMin) this.readRun(index)
    }
    for (const entry of entries) entry.label = isLabel(answer, entry, counts)
    // a single line over others is a title, not a list
    const lines = groups.at(linesPlace)?.entries
    if (lines?.length === 1) lines[0]!.label = true
    let cased: boolean | undefined
    return { entries, groups: groups.all, sentenceCased: () => (cased ??= isSentenceCased(answer)) }
  }

  /** Notes the title's announcement for the entries below, and closes the groups that the block ends. */
  private readTitle(block: Block, index: number): void {
    const { answer, groups } = this
    const titled = isTitleBlock(answer, block)
    const introduces = block.kind === "text" && block.depth === 0 && answer.text.units[block.end - 1] === 58
    const bare = !titled && isBareTitle(answer, index)
    if (titled || introduces || bare) this.title = readTitle(titleText(answer, block), answer.english)
    if (bare && this.title.criteria) groups.close(textPlace(block))
    if (titled) {
      this.section++
      groups.closeAtTitle(block)
    } else if (block.kind === "item") groups.closeDeeper(block.depth)
    else if (block.kind === "text" && block.gap && block.depth === 0) groups.closeDeeper(-1)
  }

  private readEntry(block: Block, index: number): void {
    const { answer, counts, entries, matchIn, section, title } = this
    if (block.kind === "cell" && !isTableHead(answer, index, this.tables.get(block.table)!, matchIn)) return
    const head = itemHeadOf(answer, block)
    if (head === undefined || isNumber(answer, head)) return
    const overLines = block.kind === "text" && !head.apart
    if (overLines && !isOverLines(answer, index, head)) return
    const form = entryFormOf(answer, block, head)
    counts.add(head.parts[0]!)
    counts.addOrdinal(head.parts[0]!)
    const entry = listEntryOf({ answer, index, place: entries.length, head, form, section })
    entries.push(entry)
    this.groups.add(overLines ? linesPlace : placeOf(block, form), entry, title)
  }

  /** The heads of "A: … B: …" within one line; a colon phrase not written like a name begins a group. */
  private readRun(index: number): void {
    const { answer, entries, groups } = this
    const heads = runHeads(answer, answer.text.blocks[index]!)
    if (heads.filter(({ title }) => title).length < 2) return
    let group: EntryGroup | undefined
    heads.forEach(({ phrase, title }, place) => {
      if (!title || heads[place + 1]?.phrase.first === phrase.last + 1) {
        group = groups.begin(readTitle(phraseText(answer, phrase), answer.english))
        return
      }
      group ??= groups.begin(noTitle)
      const entry = this.runEntry(index, phrase)
      group.entries.push(entry)
      entries.push(entry)
    })
  }

  private runEntry(block: number, phrase: RunHead["phrase"]): ListEntry {
    const { answer, counts, entries, section } = this
    counts.add(phrase)
    return {
      place: entries.length,
      block,
      section,
      label: false,
      form: runForm,
      score: nameScore(answer, phrase),
      head: { parts: [phrase], apart: true, whole: false, numbered: false },
      described: isDescribed(answer, phrase.last + 1)
    }
  }
}

/** A short line of plain text set apart from what stands above, and directly over a further one. */
const isOverLines = ({ text, tokens }: Answer, index: number, { parts, whole }: ItemHead): boolean => {
  const { blocks } = text
  const next = blocks[index + 1]
  const shape = tokens.shape[parts[0]!.first]!
  if (shape !== CAPITAL && shape !== SHOUTED) return false
  if (!whole || next === undefined || next.gap || next.kind !== "text") return false
  return blocks[index]!.gap && parts[parts.length - 1]!.last - parts[0]!.first < lineTokensMax
}

/** "Things to keep in mind": a short line without a mark at its end, directly over another. */
const isBareTitle = ({ text, tokens }: Answer, index: number): boolean => {
  const block = text.blocks[index]!
  const next = text.blocks[index + 1]
  if (block.kind !== "text" || next === undefined || next.gap || next.kind !== "text") return false
  const size = block.limitToken - block.firstToken
  return size > 1 && size <= titleTokensMax && tokens.end[block.limitToken - 1] === block.end
}

/** A price or count alone. */
const isNumber = (answer: Answer, { parts: [part] }: ItemHead): boolean =>
  part !== undefined && part.first === part.last && isCount(answer, part.first)

const headTokensMax = 10
/** Most colon phrases of one line that are read. */
const runMax = 1000

/** A colon phrase. */
interface RunHead {
  readonly phrase: Phrase
  /** It is written like a name or title. */
  readonly title: boolean
}

/** Colon phrases of a run-on line, "A: text.B: text.". */
const runHeads = (answer: Answer, block: Block): Array<RunHead> => {
  const { classOf, tokens } = answer
  const from = block.firstToken
  const limit = block.limitToken
  const found: Array<RunHead> = []
  let start = from
  let small = 0
  let capitals = 0
  for (let i = from; i < limit; i++) {
    if (i > start && tokens.before[i]! >= COLON) {
      if (tokens.before[i] === COLON && i - start <= headTokensMax * 2 && hasColon(answer, i)) {
        const title = tokens.shape[start] !== LOWER && small * 2 <= capitals && i - start <= headTokensMax
        found.push({ phrase: { first: start, last: i - 1 }, title })
        if (found.length >= runMax) break
      }
      start = i
      small = 0
      capitals = 0
    }
    if (tokens.shape[i] !== LOWER) capitals++
    else if (tokens.end[i]! - tokens.start[i]! > 1 && classOf(i) !== FUNCTION && tokens.before[i] !== GLUE) small++
  }
  return found
}

const hasColon = ({ text, tokens }: Answer, i: number): boolean => {
  for (let k = tokens.end[i - 1]!; k < tokens.start[i]!; k++) if (text.units[k] === 58) return true
  return false
}

/** A number or a place in a ranking: "2", "2nd". */
const isCount = ({ tokens, tokenText }: Answer, token: number): boolean =>
  tokens.shape[token] === NUMBER || (tokens.shape[token] === MIXED && /^\d+(?:st|nd|rd|th)$/.test(tokenText(token)))

/**
 * Whether a cell can name an option: in the first row, in the first column, or in the second after a number, if the
 * sense of the table allows it.
 */
const isTableHead = (answer: Answer, index: number, { column, options }: TableSense, matchIn: MatchFinder): boolean => {
  const { text, tokens } = answer
  const { blocks } = text
  const block = blocks[index]!
  if (block.row === 0 && options !== "below") return options === undefined || block.column > 0
  if (block.row === 0 ? matchIn(block.start, block.end) === undefined : options === "above") return false
  if (column !== undefined) return block.column === column
  if (block.column === 0) return true
  const before = blocks[index - 1]
  if (block.column > 1 || before === undefined) return false
  const token = before.firstToken
  return token >= tokens.count || tokens.start[token]! >= before.end || isCount(answer, token)
}

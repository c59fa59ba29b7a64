/**
 * Reads an answer into an `AnswerText`: cuts lines into blocks, then each line's characters into units. The result of
 * every search ahead is remembered: whatever the input, a character is looked at only a fixed number of times.
 */
import type { AnswerText, Block, BlockKind, Link } from "./AnswerText.ts"
import { BOLD, CODE, ITALIC, LINK, STRIKE, URL_TEXT } from "./AnswerText.ts"
import { foldCharacter, isWordUnit } from "./CharFold.ts"
import { entityCharacter, readTag } from "./HtmlTag.ts"
import { type LineStart, readLineStart } from "./LineStart.ts"
import { cellSign, isCitationRest, type SearchAhead, TAB } from "./TableLine.ts"
import { isSpecial, UnitBuffer } from "./UnitBuffer.ts"

/** Most blocks of an answer; text behind them is added to the last one. */
const blocksMax = 20_000
const decoder = new TextDecoder("utf-16le", { ignoreBOM: true })

/** Reads an answer of any size and content, in time linear in its size. */
export const readAnswer = (source: string, buffer: UnitBuffer): AnswerText => new AnswerScanner(source, buffer).read()

class AnswerScanner {
  private readonly source: string
  private readonly buffer: UnitBuffer
  private readonly blocks: Array<Block> = []
  private readonly links: Array<Link> = []
  private urlEnd = -1
  private openBracket = -1
  private anchorStart = -1
  private anchor: readonly [number, number] | undefined
  private table = -1
  /** The table of tabs whose rows may go on below an empty line. */
  private tabs = -1
  private row = -1
  private fence = 0
  private readonly ahead = new Map<string, number>()

  constructor(source: string, buffer: UnitBuffer) {
    this.source = source
    this.buffer = buffer.reset(source)
  }

  read(): AnswerText {
    const { source } = this
    let position = 0
    let gap = true
    while (position < source.length) {
      if (this.blocks.length >= blocksMax) {
        this.readInline(position, source.length)
        this.closeBlock()
        break
      }
      let end = source.indexOf("\n", position)
      if (end < 0) end = source.length
      const next = this.readLine(position, end, gap)
      gap = next < 0
      position = next < 0 ? end + 1 : next
    }
    this.buffer.finish()
    return {
      source,
      length: this.buffer.length,
      units: this.buffer.units,
      folded: decoder.decode(this.buffer.units.subarray(0, this.buffer.length)),
      at: this.buffer.at,
      marks: this.buffer.marks,
      blocks: this.blocks,
      links: this.links
    }
  }

  /** Reads a line. Returns the start of the next one, or -1 if the line was empty. */
  private readLine(start: number, end: number, gap: boolean): number {
    const { source } = this
    const line = readLineStart(source, start, end, this.fence)
    if (line.fence !== 0) {
      this.fence = this.fence === 0 ? line.fence : 0
      return end + 1
    }
    if (this.fence !== 0) {
      this.openBlock("code", 0, false, gap, end)
      this.buffer.mark = CODE
      for (let i = start; i < end; i++) this.buffer.pushCharacter(i)
      this.closeBlock()
      return end + 1
    }
    if (line.kind === "empty") {
      this.table = line.rule ? this.table : -1
      return line.rule ? end + 1 : -1
    }
    if (line.kind === "definition") return end + 1
    const tables = { inTable: this.table >= 0, inTabs: this.tabs >= 0 }
    const sameRow = tables.inTabs && source.charCodeAt(start) === TAB
    const sign = sameRow ? TAB : line.kind === "text" ? cellSign(source, line.content, end, tables, this.search) : 0
    if (sign !== 0) {
      const goesOn = sign === TAB && tables.inTabs
      if (this.table < 0 && !goesOn) this.row = -1
      if (this.table < 0) this.table = goesOn ? this.tabs : this.nextTable++
      if (sign === TAB) this.tabs = this.table
      if (!sameRow) this.row++
      return this.readCells(line.content, end, gap, sign, sameRow ? this.blocks[this.blocks.length - 1]!.column + 1 : 0)
    }
    if (this.tabs >= 0 && isCitationRest(source, start, end)) return end + 1
    this.table = -1
    this.tabs = -1
    this.openBlock(line.kind, this.depthOf(line, gap), line.ordered, gap, line.content)
    const stop = this.readInline(line.content, end)
    this.closeBlock()
    return stop + 1
  }

  private nextTable = 0
  private numbered = -1

  /** Bullets that follow a numbered item without indentation belong to it. */
  private depthOf(line: LineStart, gap: boolean): number {
    if (line.kind === "heading" || (line.kind === "text" && gap && line.depth === 0)) this.numbered = -1
    if (line.kind !== "item") return line.depth
    if (line.ordered) this.numbered = line.depth
    return !line.ordered && line.depth === this.numbered ? line.depth + 1 : line.depth
  }

  private readCells(start: number, end: number, gap: boolean, sign: number, first: number): number {
    const { source } = this
    let position = source.charCodeAt(start) === 124 ? start + 1 : start
    let column = first
    let stop = end
    while (position < end) {
      let bar = position
      while (bar < end && (source.charCodeAt(bar) !== sign || source.charCodeAt(bar - 1) === 92)) bar++
      if (bar === position) {
        column++
        position++
        continue
      }
      this.openBlock("cell", 0, false, gap, position, column++)
      stop = Math.max(stop, this.readInline(position, bar))
      this.closeBlock()
      position = Math.max(bar, stop > end ? stop : bar) + 1
    }
    return stop + 1
  }

  private openBlock(kind: BlockKind, depth: number, ordered: boolean, gap: boolean, offset: number, column = -1): void {
    const before = this.blocks[this.blocks.length - 1]
    if (before !== undefined)
      this.buffer.push(kind === "text" && before.kind === "text" && !gap ? 32 : 10, Math.max(0, offset - 1), 0)
    this.buffer.mark = 0
    this.openBracket = -1
    if (this.blocks.length >= blocksMax) return
    this.blocks.push({
      kind,
      depth,
      ordered,
      gap,
      table: column < 0 ? -1 : this.table,
      row: column < 0 ? -1 : this.row,
      column,
      start: this.buffer.length,
      end: this.buffer.length,
      firstToken: 0,
      limitToken: 0
    })
  }

  private closeBlock(): void {
    const block = this.blocks[this.blocks.length - 1]
    if (block !== undefined) block.end = this.buffer.length
  }

  /** Reads characters up to `end`; returns where it stopped: behind `end` if a comment continues there. */
  private readInline(start: number, end: number): number {
    const { source } = this
    let i = start
    while (i < end) {
      i = this.buffer.pushPlain(i, end)
      if (i >= end) break
      const code = source.charCodeAt(i)
      if (isSpecial(code) && i >= this.urlEnd) {
        i = this.readSpecial(i, code, end)
        if (i > end) {
          const line = source.indexOf("\n", i)
          end = line < 0 ? source.length : line
        }
      } else i = this.buffer.pushCharacter(i)
    }
    return end
  }

  private readSpecial(i: number, code: number, end: number): number {
    const { source } = this
    switch (code) {
      case 42: // *
      case 126: // ~
      case 95: // _
        return this.readEmphasis(i, code, end)
      case 96: // `
        this.buffer.mark ^= CODE
        return this.endOfRun(i, code, end)
      case 92: {
        // \
        const next = source.charCodeAt(i + 1)
        return i + 1 < end && next < 128 && !isWordUnit(next) && next > 32
          ? this.buffer.pushCharacter(i + 1)
          : this.buffer.pushCharacter(i)
      }
      case 60: // <
        return this.readAngle(i, end)
      case 38: // &
        return this.readEntity(i, end)
      case 33: // !
        return this.readImage(i, end)
      case 91: // [
        this.openBracket = this.buffer.length
        return i + 1 < end && source.charCodeAt(i + 1) === 91 ? i + 1 : this.buffer.pushCharacter(i)
      case 93: // ]
        return this.readLinkEnd(i, end)
      case 58: // :
        return this.readScheme(i, end)
      default:
        return this.buffer.pushCharacter(i)
    }
  }

  private endOfRun(i: number, code: number, end: number): number {
    while (i < end && this.source.charCodeAt(i) === code) i++
    return i
  }

  private readEmphasis(i: number, code: number, end: number): number {
    const { source } = this
    const stop = this.endOfRun(i, code, end)
    const before = i === 0 ? 32 : source.charCodeAt(i - 1)
    const after = stop >= end ? 32 : source.charCodeAt(stop)
    const inWord = isWordUnit(before) && isWordUnit(after)
    const alone = (before <= 32 && after <= 32) || (code === 126 && stop - i < 2) || (code === 95 && inWord)
    if (alone && stop - i < 3) {
      while (i < stop) i = this.buffer.pushCharacter(i)
      return i
    }
    if (code === 126) {
      this.buffer.mark ^= STRIKE
      return stop
    }
    if (stop - i >= 2) this.buffer.mark ^= BOLD
    if ((stop - i) % 2 === 1) this.buffer.mark ^= ITALIC
    return stop
  }

  private readAngle(i: number, end: number): number {
    const { source } = this
    if (source.startsWith("<!--", i)) {
      const close = this.next("-->", i + 4)
      return close < 0 ? this.buffer.pushCharacter(i) : close + 3
    }
    const close = this.next(">", i)
    if (close < 0 || close >= end || close - i > 2000) return this.buffer.pushCharacter(i)
    const tag = readTag(source, i, close)
    if (tag === undefined) return this.buffer.pushCharacter(i)
    if (tag.kind === "autolink") {
      const from = this.buffer.length
      this.urlEnd = close
      for (let k = i + 1; k < close;) k = this.buffer.pushCharacter(k)
      this.buffer.marks.fill(URL_TEXT, from, this.buffer.length)
      return close + 1
    }
    if (tag.kind === "bold") this.buffer.mark = tag.closing ? this.buffer.mark & ~BOLD : this.buffer.mark | BOLD
    if (tag.kind === "anchor") this.readAnchor(tag.closing, tag.target)
    if (tag.kind === "block") {
      this.closeBlock()
      this.openBlock(tag.block, tag.depth, false, false, i)
    }
    if (tag.kind === "break") this.buffer.push(10, i, 0)
    return close + 1
  }

  private readAnchor(closing: boolean, target: readonly [number, number] | undefined): void {
    if (closing && this.anchor !== undefined) {
      this.links.push({
        targetStart: this.anchor[0],
        targetEnd: this.anchor[1],
        textStart: this.anchorStart,
        textEnd: this.buffer.length
      })
    }
    this.anchor = closing ? undefined : target
    this.anchorStart = this.buffer.length
  }

  private readEntity(i: number, end: number): number {
    const { source } = this
    const close = this.next(";", i)
    if (close < 0 || close >= end || close - i > 9) return this.buffer.pushCharacter(i)
    const name = source.slice(i + 1, close)
    const character = entityCharacter(name)
    if (character === undefined) return this.buffer.pushCharacter(i)
    for (const unit of foldCharacter(character)) this.buffer.push(unit.charCodeAt(0), i, this.buffer.mark)
    return close + 1
  }

  /** Skips an image, `![alt](target)`: it has no visible text. */
  private readImage(i: number, end: number): number {
    const { source } = this
    if (source.charCodeAt(i + 1) !== 91) return this.buffer.pushCharacter(i)
    const middle = this.next("](", i)
    const close = middle < 0 ? -1 : this.next(")", middle)
    return close < 0 || close >= end ? this.buffer.pushCharacter(i) : close + 1
  }

  private readLinkEnd(i: number, end: number): number {
    const { source } = this
    const open = this.openBracket
    this.openBracket = -1
    if (open < 0) return this.buffer.pushCharacter(i)
    const after = source.charCodeAt(i + 1)
    if (after === 40) {
      const target = this.linkTarget(i + 2, end)
      if (target !== undefined) {
        for (let k = open; k < this.buffer.length; k++) this.buffer.marks[k]! |= LINK
        this.links.push({ targetStart: i + 2, targetEnd: target, textStart: open, textEnd: this.buffer.length })
        this.buffer.push(93, i, this.buffer.mark)
        return this.next(")", target) + 1
      }
    }
    return this.buffer.pushCharacter(i)
  }

  /** The end of the link target that starts at `start`; undefined if the line has none. */
  private linkTarget(start: number, end: number): number | undefined {
    let close = this.next(")", start)
    if (close < 0 || close >= end) return undefined
    const open = this.next("(", start)
    if (open >= 0 && open < close) {
      const second = this.next(")", close + 1)
      if (second >= 0 && second < end) close = second
    }
    const space = this.next(" ", start)
    return space >= 0 && space < close ? space : close
  }

  /** A visible address: the units from its scheme on are marked. */
  private readScheme(i: number, end: number): number {
    const { source } = this
    if (source.charCodeAt(i + 1) !== 47 || source.charCodeAt(i + 2) !== 47) return this.buffer.pushCharacter(i)
    let k = this.buffer.length - 1
    while (k >= 0 && this.buffer.length - k < 12 && isWordUnit(this.buffer.units[k]!))
      this.buffer.marks[k--]! |= URL_TEXT
    let stop = i
    while (stop < end && !endsAddress(source.charCodeAt(stop))) stop++
    this.urlEnd = stop
    this.buffer.mark |= URL_TEXT
    let next = i
    while (next < stop) next = this.buffer.pushCharacter(next)
    this.buffer.mark &= ~URL_TEXT
    return next
  }

  private readonly search: SearchAhead = (needle, from) => this.next(needle, from)

  /** The next place of `needle` at or after `from`, or -1. Remembered, which keeps all searches together linear. */
  private next(needle: string, from: number): number {
    const known = this.ahead.get(needle)
    if (known !== undefined && (known >= from || known === -1)) return known
    const found = this.source.indexOf(needle, from)
    this.ahead.set(needle, found)
    return found
  }
}

/** Signs of ASCII that end a visible address, besides spaces. */
const addressEnds = ')<>"]`|*'
const endsAddress = (code: number): boolean =>
  code <= 32 || code >= 0x2000 || addressEnds.includes(String.fromCharCode(code))

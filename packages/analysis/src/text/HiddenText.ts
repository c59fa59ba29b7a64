/** Parts of an answer outside of its body: the question repeated, and a closing list of sources. */
import { type AnswerText, type Block, HIDDEN, unitsToString } from "./AnswerText.ts"
import { foldText } from "./CharFold.ts"

const titles =
  "sources?|references?|citations?|works cited|bibliography|quellen|fuentes|sources? citees|referencias|bronnen|" +
  "fonti|参考文献|参考|来源|出典|источники"
const sourceTitles = new RegExp(`^\\W*(?:${titles})[\\s*_]*(?::.*)?$`)
const questionLabel = /^\W*(?:question|q|prompt|query|you asked|your question|user)\s*:/
const echoWordsMin = 3

/**
 * Marks the blocks of such parts as hidden, in the text's own marks, and returns a test of whether a unit stands in
 * one. Call it after `tokenize`: the mark replaces the other marks of a unit.
 */
export const hideParts = (text: AnswerText, question: string): ((unit: number) => boolean) => {
  const ranges: Array<readonly [number, number]> = [...echoes(text, question)]
  const sources = sourceList(text)
  if (sources !== undefined) ranges.push(sources)
  if (ranges.length === 0) return () => false
  const isHidden = (unit: number): boolean => ranges.some(([start, end]) => unit >= start && unit < end)
  for (const block of text.blocks)
    if (isHidden(block.start) && isHidden(block.end - 1)) text.marks.fill(HIDDEN, block.start, block.end)
  return isHidden
}

/** A title "Sources" whose lines run to the end of the answer, each a link, an address or a list item. */
const sourceList = (text: AnswerText): readonly [number, number] | undefined => {
  const { blocks } = text
  let steps = 0
  for (let i = blocks.length - 1; i >= 0 && steps < 200; i--, steps++) {
    const block = blocks[i]!
    const line = unitsToString(text, block.start, Math.min(block.end, block.start + 300))
    if (sourceTitles.test(line)) return [block.start, text.length]
    if (
      block.kind === "heading" ||
      (block.kind === "text" && !/https?:|www\.|\[\d|\.\w{2,}|^\W*\d+\W/.test(line) && !hasLink(text, block))
    )
      return undefined
  }
  return undefined
}

const hasLink = (text: AnswerText, block: Block): boolean =>
  text.links.some((link) => link.textStart >= block.start && link.textStart < block.end)

/** The question ends at its question mark, or else with its line. */
const questionEnd = ({ folded }: AnswerText, block: Block): number => {
  const mark = folded.slice(block.start, Math.min(block.end, block.start + 600)).indexOf("?")
  return mark < 0 ? block.end : block.start + mark + 1
}

/** The question of the prompt used last: one prompt has many answers. */
export class QuestionCache {
  private prompt = ""
  private question = ""

  /** The folded question of a prompt, without the marks at its end. */
  get(prompt: string): string {
    if (this.prompt !== prompt) {
      this.prompt = prompt
      this.question = foldText(prompt)
        .replace(/\s+/g, " ")
        .trim()
        .replace(/[?.!]+$/, "")
    }
    return this.question
  }
}

const echoes = (text: AnswerText, question: string): Array<readonly [number, number]> => {
  const found: Array<readonly [number, number]> = []
  const first = text.blocks[0]
  for (const block of text.blocks.slice(0, 3)) {
    if (questionLabel.test(unitsToString(text, block.start, Math.min(block.end, block.start + 40))))
      found.push([block.start, questionEnd(text, block)])
  }
  if (first === undefined || question.split(" ").length < echoWordsMin) return found
  const whole = unitsToString(text, 0, Math.min(text.length, 200_000))
  for (
    let at = whole.indexOf(question);
    at >= 0 && found.length < 20;
    at = whole.indexOf(question, at + question.length)
  ) {
    const end = at + question.length
    const before = whole.slice(0, at).trimEnd().at(-1) ?? "\n"
    const opened = at === 0 || whole.charAt(at - 1) === "\n" || /["':\n([]/.test(before)
    const after = whole.charAt(end)
    if (opened && (after === "" || /["'\n?)\]:]/.test(after))) found.push([at, end])
  }
  return found
}

/**
 * Code in ASCII alone. Node keeps the text of each file that it has loaded: a text with any other character takes two
 * bytes for each of its characters.
 */
import { parseAst } from "rolldown/parseAst"
import { Visitor } from "rolldown/utils"

/** As a string, a template, a pattern or a name says it. */
const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const unit = text.charCodeAt(at)
    return unit < 128 ? text.charAt(at) : `\\u${unit.toString(16).padStart(4, "0")}`
  }).join("")

/** The same for a tag that sees the text as it is written: a value says nothing of how. */
const asValues = (raw: string): string => {
  if (/\\[^\p{ASCII}]/u.test(raw)) throw new Error(`a backslash before a character that is not in ASCII: ${raw}`)
  return raw.replace(/[^\p{ASCII}]+/gu, (text) => `\${"${escaped(text)}"}`)
}

/** The same code without any other character. Only the tag `String.raw` may have them in its text. */
export const inAscii = (code: string): string => {
  const raws: Array<{ readonly start: number; readonly end: number }> = []
  const visitor = new Visitor({
    TaggedTemplateExpression: ({ quasi, tag }) => {
      const texts = quasi.quasis.filter(({ end, start }) => !/^\p{ASCII}*$/u.test(code.slice(start, end)))
      if (texts.length > 0 && code.slice(tag.start, tag.end) !== "String.raw")
        throw new Error(`a tag that may tell values apart: ${code.slice(quasi.start, quasi.end)}`)
      raws.push(...texts)
    }
  })
  visitor.visit(parseAst(code))
  let at = 0
  const parts = raws
    .toSorted((a, b) => a.start - b.start)
    .map(({ end, start }) => {
      const part = escaped(code.slice(at, start)) + asValues(code.slice(start, end))
      at = end
      return part
    })
  return parts.join("") + escaped(code.slice(at))
}

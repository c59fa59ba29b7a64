/**
 * SVG that can do nothing but draw: known elements and attributes, references within the file alone, and no part that
 * is not well-formed. Whatever is not listed is refused, never mended. Pure.
 */
import { Result } from "effect"

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** No scripts, links, pictures, foreign content, animations, filters, patterns or masks. */
const elements = words(`
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath`)

const attributes = words(`
  version viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points pathLength rotate textLength
  lengthAdjust preserveAspectRatio transform id class style role aria-label aria-hidden aria-labelledby focusable
  data-name xml:space xml:lang lang
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow vector-effect shape-rendering
  paint-order clip-path clip-rule clipPathUnits gradientUnits gradientTransform spreadMethod offset stop-color
  stop-opacity font-family font-size font-style font-weight font-stretch letter-spacing word-spacing text-anchor
  dominant-baseline alignment-baseline baseline-shift text-rendering text-decoration enable-background`)

/** Attributes whose values nothing acts upon. */
const labels = words("id class role aria-label aria-labelledby data-name version")

/** Elements that may hold text. */
const withText = words("title desc style text tspan")

const namespaces: Readonly<Record<string, string>> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink"
}

const depthMax = 50

const part = new RegExp(
  [
    /<!--(?<comment>(?!-?>)(?:(?!--)[^])*)-->/,
    /<\/(?<closed>[A-Za-z][\w:-]*)\s*>/,
    /<(?<opened>[A-Za-z][\w:-]*)(?<attributes>(?:\s+[A-Za-z][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>/,
    /(?<text>[^<]+)/
  ]
    .map(({ source }) => source)
    .join("|"),
  "y"
)

const attribute = /\s+([A-Za-z][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** A reference to a part of the same file. */
const local = /^#[\w.:-]+$/

/** Whether a text holds no entity but the five of XML: others can hide a word. */
const hasPlainEntities = (text: string): boolean => !/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)

/** Whether styles and values name nothing outside of the file, and hide no word by escapes. */
const isHarmless = (value: string): boolean => {
  const rest = value.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, "")
  return !/[\\@]|\/\*|url|image|src|expression|binding|behavior|script|data:|:\s*\/\//i.test(rest)
}

/** Why an attribute is refused; `null` if it is not. */
const attributeProblem = (element: string, name: string, value: string): string | null => {
  const namespace = Object.hasOwn(namespaces, name) ? namespaces[name] : undefined
  if (namespace !== undefined) return value === namespace ? null : `has a strange ${name}`
  if (name === "href" || name === "xlink:href") {
    const isReferring = element === "use" || element === "linearGradient" || element === "radialGradient"
    return isReferring && local.test(value) ? null : `has a reference to something outside of it`
  }
  if (!attributes.has(name)) return `has the attribute ${name.slice(0, 40)}, which is not allowed`
  return hasPlainEntities(value) && (labels.has(name) || isHarmless(value))
    ? null
    : `has a value of ${name} that is not allowed`
}

/** The elements that are open while an SVG is read. */
interface Open {
  readonly names: Array<string>
  /** Whether each has an id. A `use` inside of one could be used itself, and so draw without end. */
  readonly ids: Array<boolean>
}

const tagProblem = (open: Open, element: string, text: string): string | null => {
  if (!elements.has(element)) return `has the element <${element.slice(0, 40)}>, which is not allowed`
  if ((open.names.length === 0) !== (element === "svg")) return "must be one <svg> with no other inside"
  const names = new Set<string>()
  for (const [, name = "", quoted, single] of text.matchAll(attribute)) {
    if (names.has(name)) return `has an attribute twice`
    names.add(name)
    const problem = attributeProblem(element, name, quoted ?? single ?? "")
    if (problem !== null) return problem
  }
  if (element === "svg" && !names.has("xmlns")) return "has no xmlns"
  if (element === "use" && (names.has("id") || open.ids.includes(true))) return "has a <use> that could be used itself"
  open.names.push(element)
  open.ids.push(names.has("id"))
  return open.names.length > depthMax ? "is nested too deeply" : null
}

const textProblem = ({ names }: Open, text: string): string | null => {
  if (text.trim() === "") return null
  const inside = names.at(-1) ?? ""
  if (!withText.has(inside)) return "has text where none belongs"
  if (!hasPlainEntities(text)) return "has an entity that is not allowed"
  return inside !== "style" || (isHarmless(text) && !text.includes("&")) ? null : "has a style that is not allowed"
}

/** The text without comments, or why it is refused. */
const cleaned = (text: string): Result.Result<string, string> => {
  const open: Open = { names: [], ids: [] }
  let kept = ""
  let isOver = false
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const { groups = {}, 0: whole } = part.exec(text) ?? { 0: "" }
    if (whole === "") return Result.fail("is not well-formed, or has a part that is not allowed")
    if (groups.comment !== undefined) continue
    if (isOver && whole.trim() !== "") return Result.fail("has something after its end")
    const { closed, opened } = groups
    const problem =
      opened !== undefined
        ? tagProblem(open, opened, groups.attributes ?? "")
        : closed === undefined
          ? textProblem(open, whole)
          : closed === open.names.at(-1)
            ? null
            : "is not well-formed"
    if (problem !== null) return Result.fail(problem)
    if (closed !== undefined || groups.empty === "/") {
      open.names.pop()
      open.ids.pop()
      isOver = open.names.length === 0
    }
    kept += whole
  }
  return isOver ? Result.succeed(kept) : Result.fail("is not well-formed")
}

/** The bytes of an SVG that only draws, without its declaration and comments; or why it is refused. */
export const drawingOf = (bytes: Uint8Array): Result.Result<Uint8Array, string> => {
  const read = Result.try(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  if (Result.isFailure(read) || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(read.success)) {
    return Result.fail("is no text in UTF-8")
  }
  const text = read.success.replace(
    /^<\?xml\s+version="1\.\d"(?:\s+encoding="utf-8")?(?:\s+standalone="\w+")?\s*\?>/i,
    ""
  )
  return Result.map(cleaned(text.trim()), (kept) => new TextEncoder().encode(kept))
}

/**
 * Finds in JSON text what `JSON.parse` accepts silently: a repeated key, a `__proto__` key, too many
 * levels, text that cannot be stored. One pass, no recursion.
 */
import { hasForbiddenCharacter, shownKey } from "@answerscope/core/model"

/** Most levels of objects and lists in a body. */
export const depthMax = 32

interface ObjectLevel {
  readonly keys: Set<string>
  key: string | null
  isKeyNext: boolean
}

interface ListLevel {
  index: number
}

type Level = ObjectLevel | ListLevel

const isObjectLevel = (level: Level): level is ObjectLevel => "keys" in level

const placeOf = (levels: ReadonlyArray<Level>): string => {
  let place = ""
  for (const level of levels) {
    if (!isObjectLevel(level)) place += `[${level.index}]`
    else if (level.key !== null) place += `${place === "" ? "" : "."}${shownKey(level.key)}`
  }
  return place === "" ? "body" : place
}

/** Index after the closing quote of the string that starts at `start`; the length of the text if it does not end. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === "\\") at++
    else if (character === '"') return at + 1
  }
  return text.length
}

/** The string that a literal stands for; null for an invalid literal, which the parser will report. */
const valueOf = (literal: string): string | null => {
  if (!literal.includes("\\")) return literal.slice(1, -1)
  try {
    return String(JSON.parse(literal))
  } catch {
    return null
  }
}

const keyViolationOf = (level: ObjectLevel, key: string, levels: ReadonlyArray<Level>): string | null => {
  if (key === "__proto__") return `${placeOf(levels)}: must not have a key __proto__`
  if (level.keys.has(key)) return `${placeOf(levels)}: the key "${shownKey(key)}" appears twice`
  level.keys.add(key)
  return null
}

/** Opens or closes a level, or moves to the next item; returns a violation if there are too many levels. */
const step = (levels: Array<Level>, character: string | undefined): string | null => {
  const level = levels.at(-1)
  switch (character) {
    case "{":
    case "[":
      if (levels.length === depthMax) return `${placeOf(levels)}: is nested more than ${depthMax} levels deep`
      levels.push(character === "{" ? { keys: new Set(), key: null, isKeyNext: true } : { index: 0 })
      return null
    case "}":
    case "]":
      levels.pop()
      return null
    case ",":
      if (level === undefined) return null
      if (isObjectLevel(level)) Object.assign(level, { key: null, isKeyNext: true })
      else level.index++
      return null
    default:
      return null
  }
}

/**
 * The first violation in the text, with its position; `null` without one. Whether it is JSON at all is left to the
 * parser.
 */
export const violationOf = (text: string): string | null => {
  const levels: Array<Level> = []
  for (let at = 0; at < text.length;) {
    if (text[at] !== '"') {
      const violation = step(levels, text[at])
      if (violation !== null) return violation
      at++
      continue
    }
    const end = endOfString(text, at)
    const value = valueOf(text.slice(at, end))
    at = end
    if (value === null) continue
    const level = levels.at(-1)
    const isKey = level !== undefined && isObjectLevel(level) && level.isKeyNext
    if (hasForbiddenCharacter(value)) {
      return `${placeOf(levels)}: ${isKey ? "a key " : ""}must not contain control characters or lone surrogates`
    }
    if (!isKey) continue
    const violation = keyViolationOf(level, value, levels)
    if (violation !== null) return violation
    level.key = value
    level.isKeyNext = false
  }
  return null
}

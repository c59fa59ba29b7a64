/** One option for each brand, and which options are candidates for tracking. */
import { isEnglishWord } from "../lexicon/Lexicon.ts"
import { productSizes } from "../lexicon/OptionWords.ts"
import type { AnswerText } from "../text/AnswerText.ts"
import { foldText, isAscii, isWordUnit } from "../text/CharFold.ts"
import type { Answer } from "../token/Answer.ts"
import type { Option } from "./Option.ts"

const candidatesMax = 20

/** The untracked options, each once, at most {@link candidatesMax}. */
export const candidatesOf = ({ text }: Answer, brands: ReadonlyArray<Option>): Array<Option> => {
  const seen = new Set<string>()
  const candidates: Array<Option> = []
  const shops = areShops(text, brands)
  for (const option of brands) {
    if (option.entity >= 0) continue
    if (candidates.length >= candidatesMax) break
    const name = shops ? option.name.replace(/\.com$/, "") : option.name
    const cut = withoutOwned(text, { ...option, end: option.end - option.name.length + name.length, name })
    const key = foldText(cut.name)
    if (!seen.has(key)) candidates.push(cut)
    seen.add(key)
  }
  return candidates
}

/** Shops of one country: "Fenwick.fr", "Fenwick.co.uk". */
const countryHost =
  /^([\p{L}\p{N}-]{3,})\.(?:fr|de|es|it|nl|be|ch|at|(?:co\.)?uk|pl|pt|se|dk|no|fi|cz|jp|cn|in|br|ca|au)$/u

/** Fewest hosts of a list of shops. */
const shopsMin = 4

/** Whether hosts are listed, some of one country: then ".com" is an ending too, and not part of a name. */
const areShops = ({ folded }: AnswerText, brands: ReadonlyArray<Option>): boolean => {
  let hosts = 0
  let countries = 0
  for (const { end, entity, name } of brands) {
    const host = entity < 0 ? name : `name${folded.slice(end, end + 6).split(/[^a-z.]/)[0] ?? ""}`
    if (countryHost.test(host)) countries++
    if (countryHost.test(host) || host.endsWith(".com")) hosts++
  }
  return countries > 0 && hosts >= shopsMin
}

/** A shop without its country's ending; a product cut to its owner, if the answer also names the owner alone. */
const withoutOwned = (text: AnswerText, option: Option): Option => {
  const owner = countryHost.exec(option.name)?.[1]
  if (owner !== undefined) return { ...option, end: option.start + owner.length, name: owner }
  return withoutProduct(text, option)
}

const withoutProduct = (text: AnswerText, option: Option): Option => {
  const owner = /^(.{3,})'s(?: |$)/.exec(option.name)?.[1]
  if (owner === undefined) return option
  const folded = foldText(owner)
  if (text.folded.slice(option.start, option.start + folded.length) !== folded) return option
  for (let at = text.folded.indexOf(folded), tries = 0; at >= 0 && tries < 50; tries++) {
    const end = at + folded.length
    if (!isWordUnit(text.units[at - 1] ?? 32) && !isWordUnit(text.units[end] ?? 32) && text.units[end] !== 39)
      return { ...option, end: option.start + folded.length, name: owner }
    at = text.folded.indexOf(folded, end)
  }
  return option
}

/** Most products of one name that are compared with each other. */
const kinMax = 50

interface Seen {
  readonly bare: boolean
  readonly kin: Array<{ readonly section: number; readonly second: string }>
}

/**
 * One option per brand: the first of those with the same tracked name or the same first word. Two plain products of one
 * firm in different sections ("Acme Mail", "Acme Drive") stay two, since the answer offers them for different needs.
 */
export const distinct = (options: ReadonlyArray<Option>): Array<Option> => {
  const spelled = options.map((option) => (option.entity >= 0 ? noWords : nameWords(option.name)))
  const bare = new Set<string>()
  for (const words of spelled) if (words.length === 1) bare.add(words[0]!)
  const tracked = new Set<number>()
  const seen = new Map<string, Seen>()
  return options.filter((option, index) => {
    if (option.entity >= 0) {
      const isFirst = !tracked.has(option.entity)
      tracked.add(option.entity)
      return isFirst
    }
    const [first = "", second = ""] = spelled[index]!
    const before = seen.get(first)
    const entry = { section: option.section, second }
    if (before === undefined) {
      seen.set(first, { bare: bare.has(first), kin: [entry] })
      return true
    }
    const apart =
      !before.bare &&
      isProductWord(second) &&
      before.kin.every((kin) => kin.section !== option.section && kin.second !== second && isProductWord(kin.second))
    if (before.kin.length < kinMax) before.kin.push(entry)
    return apart
  })
}

const noWords: ReadonlyArray<string> = []

/** The folded words of a name, without "the" and the ending "'s". */
export const nameWords = (name: string): ReadonlyArray<string> => {
  if (/^[a-z0-9]+$/i.test(name)) return /^the$/i.test(name) ? noWords : [name.toLowerCase()]
  const words = foldText(name)
    .split(isAscii(name) ? /[^a-z0-9']+/ : /[^\p{L}\p{N}\p{M}']+/u)
    .filter((word) => word !== "" && word !== "the")
  return words.map((word) => word.replace(/'s$/, ""))
}

const isProductWord = (word: string): boolean => !productSizes.has(word) && (isEnglishWord(word) || /^\d+$/.test(word))

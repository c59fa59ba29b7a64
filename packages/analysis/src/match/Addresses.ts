/** Web addresses in an answer: visible ones and the targets of its links, and which tracked name a host belongs to. */
import { getHostname, parse } from "tldts"
import { type AnswerText, isCapital, type Link, unitsToString, URL_TEXT } from "../text/AnswerText.ts"
import { foldText, isWordUnit } from "../text/CharFold.ts"

/** The hosts of a tracked name: of its domain, and of its spellings that are domains themselves ("booking.com"). */
export const hostsOf = (name: {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly domain: string | null
}): Array<string> => {
  const own = name.domain === null ? null : getHostname(name.domain.trim().toLowerCase())
  const hosts = [own, ...[name.name, ...name.aliases].map(domainName)]
  return [...new Set(hosts.flatMap((host) => (host === null || host === "" ? [] : [host.replace(/^www\./, "")])))]
}

/** The host if a spelling is one, such as "booking.com"; null for any other text. */
const domainName = (written: string): string | null => {
  if (!/^[^\s/@]+\.[^\s/@]+$/.test(written)) return null
  const parsed = parse(foldText(written), { extractHostname: false })
  return parsed.isIcann === true && parsed.domain !== null ? parsed.hostname : null
}

/** Finds the tracked name of a host: the one with the longest domain that is the host or a parent of it; else -1. */
export const makeHostLookup = (hosts: ReadonlyArray<ReadonlyArray<string>>): ((host: string) => number) => {
  const owners = new Map<string, number>()
  hosts.forEach((list, entity) => {
    for (const host of list) if (!owners.has(host)) owners.set(host, entity)
  })
  return (host) => {
    let rest = host
    for (let labels = 0; owners.size > 0 && labels < 12; labels++) {
      const owner = owners.get(rest)
      if (owner !== undefined) return owner
      const dot = rest.indexOf(".")
      if (dot < 0) return -1
      rest = rest.slice(dot + 1)
    }
    return -1
  }
}

/** The host of a link's target, lower case without "www.", and its place in the answer; undefined if it has none. */
export const hostOfLink = (text: AnswerText, link: Link): { host: string; start: number; end: number } | undefined => {
  const target = text.source.slice(link.targetStart, Math.min(link.targetEnd, link.targetStart + 300))
  const found = /^(<?(?:https?:)?\/\/(?:[^\s/@]*@)?(?:www\.)?)([^\s/:?#>)]+)/i.exec(target)
  if (found === null) return undefined
  const [, before = "", host = ""] = found
  const start = link.targetStart + before.length
  return { host: host.toLowerCase(), start, end: start + host.length }
}

/** A run of characters without spaces that is an address. Unit indexes; the host is lower case without "www.". */
export interface AddressRun {
  readonly start: number
  readonly end: number
  readonly hostStart: number
  readonly hostEnd: number
  /** The empty string if the run is not an address. */
  readonly host: string
}

const hostMax = 253
const addressSigns = new Set(".-_/:@?=&%#~+")
const inAddress = Uint8Array.from({ length: 128 }, (_, code) =>
  isWordUnit(code) || addressSigns.has(String.fromCharCode(code)) ? 1 : 0
)
const belongs = (unit: number): boolean => (unit < 128 ? inAddress[unit] === 1 : isWordUnit(unit))

/** The run around a unit; its edges are searched at most 2,000 units away. */
export const addressRunAt = (text: AnswerText, unit: number): AddressRun => {
  let start = unit
  let end = unit + 1
  while (start > 0 && unit - start < 2000 && belongs(text.units[start - 1]!)) start--
  while (end < text.length && end - unit < 2000 && belongs(text.units[end]!)) end++
  const none = { start, end, hostStart: start, hostEnd: start, host: "" }
  if (!hasDot(text, start, end)) return none
  let hostStart = start
  const marked = ((text.marks[unit] ?? 0) & URL_TEXT) !== 0
  for (let i = start; i + 2 < end && i - start < 40; i++) {
    if (text.units[i] === 47 && text.units[i + 1] === 47) {
      hostStart = i + 2
      break
    }
    if (text.units[i] === 64) hostStart = i + 1
  }
  for (let i = hostStart; i < end && i - hostStart < hostMax && text.units[i] !== 47; i++) {
    if (text.units[i] === 64) hostStart = i + 1
  }
  let hostEnd = hostStart
  while (hostEnd < end && hostEnd - hostStart < hostMax && isHostUnit(text.units[hostEnd]!)) hostEnd++
  while (hostEnd > hostStart && text.units[hostEnd - 1] === 46) hostEnd--
  const host = unitsToString(text, hostStart, hostEnd)
  const dot = host.lastIndexOf(".")
  if (dot <= 0) return none
  const last = hostStart + dot + 1
  if (!marked && (isCapital(text, last) || !parse(host, { extractHostname: false }).isIcann)) return none
  return { start, end, hostStart, hostEnd, host: host.replace(/^www\./, "") }
}

const hasDot = ({ units }: AnswerText, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) if (units[i] === 46) return true
  return false
}

const isHostUnit = (unit: number): boolean => unit === 46 || unit === 45 || isWordUnit(unit)

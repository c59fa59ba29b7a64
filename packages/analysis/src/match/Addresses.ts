/** Web addresses in an answer: visible ones and the targets of its links, and which tracked name a host belongs to. */
import { getHostname, parse } from "tldts"
import { type AnswerText, isCapital, type Link, unitsToString, URL_TEXT } from "../text/AnswerText.ts"
import { foldText, isWordUnit } from "../text/CharFold.ts"

/** An address: a host in lower case without "www.", and its path in lower case with its first slash, or none. */
export interface Address {
  readonly host: string
  readonly path: string
}

/** The addresses of a tracked name: of its domain, and of its spellings that are domains themselves ("booking.com"). */
export const addressesOf = (name: {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly domain: string | null
}): Array<Address> => {
  const own = name.domain === null ? null : getHostname(name.domain.trim().toLowerCase())
  const written = [name.name, ...name.aliases].map((one) => [domainName(one), one] as const)
  return [[own, name.domain ?? ""] as const, ...written].flatMap(([host, address]) =>
    host === null || host === "" ? [] : [{ host: host.replace(/^www\./, ""), path: pathOf(address) }]
  )
}

/** The host if a spelling is one, such as "booking.com", with or without a path; null for any other text. */
const domainName = (written: string): string | null => {
  const [host] = /^[^\s/@]+\.[^\s/@]+(?=\/\S*$|$)/.exec(written) ?? []
  if (host === undefined) return null
  const parsed = parse(foldText(host), { extractHostname: false })
  return parsed.isIcann === true && parsed.domain !== null ? parsed.hostname : null
}

/** The path of an address, without query, fragment and the slash at its end. */
const pathOf = (address: string): string =>
  foldText(/^(?:[a-z]*:?\/\/)?[^/?#]*([^?#]*)/i.exec(address.trim())?.[1] ?? "").replace(/[/.,;:!]+$/, "")

/**
 * Finds the tracked name of an address: the one with the longest domain that is its host or a parent of it; else -1. A
 * domain with a path holds pages on this host and path, or below it.
 */
export const makeAddressLookup = (addresses: ReadonlyArray<ReadonlyArray<Address>>): ((address: Address) => number) => {
  const owners = new Map<string, Array<{ readonly path: string; readonly entity: number }>>()
  addresses.forEach((list, entity) => {
    for (const { host, path } of list) owners.set(host, [...(owners.get(host) ?? []), { path, entity }])
  })
  for (const list of owners.values()) list.sort((a, b) => b.path.length - a.path.length)
  return ({ host, path }) => {
    let rest = host
    for (let labels = 0; owners.size > 0 && labels < 12; labels++) {
      const owner = owners.get(rest)?.find((one) => one.path === "" || (rest === host && isBelow(path, one.path)))
      if (owner !== undefined) return owner.entity
      const dot = rest.indexOf(".")
      if (dot < 0) return -1
      rest = rest.slice(dot + 1)
    }
    return -1
  }
}

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`)

/** The address of a link's target, and the place of its host in the answer; undefined if it has none. */
export const addressOfLink = (
  text: AnswerText,
  link: Link
): (Address & { readonly start: number; readonly end: number }) | undefined => {
  const target = text.source.slice(link.targetStart, Math.min(link.targetEnd, link.targetStart + 300))
  const found = /^(<?(?:https?:)?\/\/(?:[^\s/@]*@)?(?:www\.)?)([^\s/:?#>)]+)/i.exec(target)
  if (found === null) return undefined
  const [, before = "", host = ""] = found
  const start = link.targetStart + before.length
  const path = pathOf(target.slice(before.length).replace(/[>)].*$/, ""))
  return { host: host.toLowerCase(), path, start, end: start + host.length }
}

/** The address that a run holds. */
export const addressOfRun = (text: AnswerText, { end, host, hostStart }: AddressRun): Address => ({
  host,
  path: pathOf(unitsToString(text, hostStart, end))
})

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
    if (text.units[i] === 47) {
      if (text.units[i + 1] === 47) hostStart = i + 2
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

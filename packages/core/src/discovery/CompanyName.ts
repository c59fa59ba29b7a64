/** Whether a name and a domain, or two names, belong to the same company. */
import { parse } from "tldts"
import { foldText } from "@answerscope/analysis"
import { hostOf } from "../brand/DomainName.ts"
import { hasPath } from "../text/AddressPath.ts"

// words that companies add to their names or leave out
const legalForms = "inc llc ltd limited gmbh ag kg corp corporation co company sa sarl sas bv nv oy ab plc pty srl spa"
const descriptors = "ai app apps cloud crm erp hq io labs online platform pro saas software suite tool tools"
const trailingWords: ReadonlySet<string> = new Set(`${legalForms} ${descriptors}`.split(" "))

// what companies add to a domain because the bare name was taken
const addressAffixes = /^(?:get|try|use|join|go)(?=.{4})|(?<=.{4})(?:app|crm|hq|online|software)$/g

/** Letters and digits of a text, folded. */
const lettersOf = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, "")

/**
 * The keys of a name: the whole name, and without a legal form or descriptor at its end; for a domain also its own
 * keys.
 */
export const nameKeys = (name: string): ReadonlyArray<string> => {
  const trimmed = name.trim()
  const keys = /^[^\s/@]+\.[^\s/@]+$/.test(trimmed) ? [...domainKeys(trimmed)] : []
  const words = foldText(trimmed)
    .split(/[\s,]+/)
    .map(lettersOf)
    .filter((word) => word !== "")
  keys.push(words.join(""))
  while (words.length > 1 && trailingWords.has(words.at(-1) ?? "")) {
    words.pop()
    keys.push(words.join(""))
  }
  return [...new Set(keys)].filter((key) => key !== "")
}

/**
 * The keys of a domain: its registrable part without the suffix, so that `acme.com` and `blog.acme.de` share one, and
 * also without `get`, `app` and similar. On shared hosts (`acme.github.io`), the owner's part. A domain with a path has
 * no keys, because its host belongs to someone else.
 */
export const domainKeys = (domain: string): ReadonlyArray<string> => {
  if (hasPath(domain)) return []
  const label = parse(hostOf(domain) ?? domain, { allowPrivateDomains: true }).domainWithoutSuffix
  if (label === null || label === "") return []
  const whole = lettersOf(label)
  return [...new Set([whole, whole.replaceAll(addressAffixes, "")])]
}

/** A name for a company with only a domain: `Less Annoying` for `less-annoying.com`. */
export const nameOfDomain = (domain: string): string => {
  const label = parse(hostOf(domain) ?? domain, { allowPrivateDomains: true }).domainWithoutSuffix
  if (label === null || label === "" || label.startsWith("xn--")) return domain
  return label
    .split("-")
    .filter((word) => word !== "")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ")
}

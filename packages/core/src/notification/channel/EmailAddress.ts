/** Plain email addresses that cannot break out of a header or add a second recipient. Pure. */
import { Option, Schema, SchemaGetter } from "effect"

/** Longest address, in characters (RFC 5321 §4.5.3.1). */
export const emailAddressLengthMax = 254

// dot-atom of RFC 5322: no quotes, comments or spaces
const localPattern = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const labelPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Parses an address, with its domain in lower case and punycode. None unless it is a plain `local@domain`: no display
 * name, quoted part, list, line break, or domain without a dot or by number.
 */
export const normalizeEmailAddress = (text: string): Option.Option<string> => {
  const [local, domain, ...rest] = text.trim().split("@")
  if (local === undefined || domain === undefined || rest.length > 0) return Option.none()
  if (local.length > 64 || !localPattern.test(local)) return Option.none()
  const host = asciiDomain(domain)
  if (host === null) return Option.none()
  const address = `${local}@${host}`
  return address.length <= emailAddressLengthMax ? Option.some(address) : Option.none()
}

const asciiDomain = (domain: string): string | null => {
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return null
  const host = URL.parse(`https://${domain}`)?.hostname
  const labels = host?.split(".") ?? []
  const isName = labels.length > 1 && labels.every((label) => labelPattern.test(label))
  return host !== undefined && isName && !/^\d+$/.test(labels.at(-1) ?? "") ? host : null
}

/** Decodes an address into its stored form. Rejects all but plain addresses. */
export const EmailAddress = Schema.String.pipe(
  Schema.decodeTo(
    Schema.String.check(
      Schema.makeFilter((address: string) =>
        Option.isSome(normalizeEmailAddress(address))
          ? undefined
          : `must be a plain email address such as name@example.com, at most ${emailAddressLengthMax} characters`
      )
    ),
    {
      decode: SchemaGetter.transform((text: string) => Option.getOrElse(normalizeEmailAddress(text), () => text)),
      encode: SchemaGetter.passthrough()
    }
  )
)

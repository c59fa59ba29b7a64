/** Export formats, and content negotiation. */

/** A form: JSON with its envelope, or rows alone as CSV or as lines of JSON. */
export type ExportForm = "json" | "csv" | "ndjson"

/** The media type of each form, by preference of ours where a caller has none. */
export const mediaTypes: Readonly<Record<ExportForm, string>> = {
  json: "application/json",
  csv: "text/csv",
  ndjson: "application/x-ndjson"
}

/** What rows alone are declared as. */
export const contentTypes: Readonly<Record<Exclude<ExportForm, "json">, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: mediaTypes.ndjson
}

const forms: ReadonlyArray<ExportForm> = ["json", "csv", "ndjson"]

interface MediaRange {
  readonly type: string
  readonly quality: number
}

const token = /[!#$%&'*+.^_`|~\w-]+/.source
const rangePattern = new RegExp(`^\\s*(${token}/${token})\\s*((?:;[^;]*)*)$`)
const qualityPattern = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** Parses one range of an `accept` header; `null`, and ignored, if malformed. */
const mediaRangeOf = (text: string): MediaRange | null => {
  const [, type, parameters = ""] = rangePattern.exec(text) ?? []
  if (type === undefined) return null
  const given = parameters.split(";").map((parameter) => /^\s*q\s*=\s*(.*?)\s*$/i.exec(parameter)?.[1])
  const quality = given.find((value) => value !== undefined) ?? "1"
  return qualityPattern.test(quality) ? { type: type.toLowerCase(), quality: Number(quality) } : null
}

/** How much a caller wants a media type: the most specific range that fits decides; 0 is not at all. */
const qualityOf = (mediaType: string, ranges: ReadonlyArray<MediaRange>): number => {
  for (const wanted of [mediaType, mediaType.replace(/\/.*/, "/*"), "*/*"]) {
    const fitting = ranges.filter(({ type }) => type === wanted)
    if (fitting.length > 0) return Math.max(...fitting.map(({ quality }) => quality))
  }
  return 0
}

/**
 * The preferred format of an `accept` header; on a tie JSON, then CSV. `null` if it allows none. JSON without `accept`.
 */
export const acceptedForm = (accept: string | undefined): ExportForm | null => {
  if (accept === undefined || accept.trim() === "") return "json"
  const ranges = accept.split(",").flatMap((text) => mediaRangeOf(text) ?? [])
  const qualities = forms.map((form) => qualityOf(mediaTypes[form], ranges))
  const best = Math.max(...qualities)
  return best === 0 ? null : (forms[qualities.indexOf(best)] ?? null)
}

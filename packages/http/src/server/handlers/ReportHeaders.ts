/** Headers of a report's rows: everything that its JSON has besides rows. */
import { DateTime } from "effect"

/** Most characters of a header: proxies and clients take some kilobytes of all headers together. */
const headerLengthMax = 4_096

/** JSON in ASCII, which a header can hold. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/** The entries that there is room for. */
const fitting = <Entry>(entries: ReadonlyArray<Entry>, lengthOf: (entry: Entry) => number): ReadonlyArray<Entry> => {
  let room = headerLengthMax
  return entries.filter((entry) => {
    const length = lengthOf(entry) + 1
    if (length > room) return false
    room -= length
    return true
  })
}

/** The requested period, if any; `before` is exclusive. */
export const periodHeaders = (period: {
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
}) => ({
  ...(period.from === null ? {} : { "x-report-from": DateTime.formatIso(period.from) }),
  ...(period.before === null ? {} : { "x-report-to": DateTime.formatIso(period.before) })
})

/** Notes and names; `x-report-cut` says which of them lost entries for lack of room. */
export const reportHeaders = (report: {
  readonly notes: ReadonlyArray<unknown>
  readonly names?: Readonly<Record<string, string>>
  readonly known?: unknown
}): Record<string, string> => {
  const notes = fitting(report.notes, (note) => asciiJson(note).length)
  const allNames = Object.entries(report.names ?? {})
  const names = fitting(allNames, ([id, name]) => asciiJson(id).length + asciiJson(name).length + 1)
  const cut = [
    ...(notes.length < report.notes.length ? ["notes"] : []),
    ...(names.length < allNames.length ? ["names"] : [])
  ]
  return {
    "x-report-notes": asciiJson(notes),
    ...(report.names === undefined ? {} : { "x-report-names": asciiJson(Object.fromEntries(names)) }),
    ...(report.known === undefined ? {} : { "x-report-known": asciiJson(report.known) }),
    ...(cut.length === 0 ? {} : { "x-report-cut": cut.join(", ") })
  }
}

/** Saves all rows of a list as a file. */
import { baseUrl, ownHeaders } from "./Client.ts"

/** The same query without paging: all rows. */
const wholeOf = (url: string): string => {
  const whole = new URL(`${baseUrl}${url}`)
  whole.searchParams.delete("limit")
  whole.searchParams.delete("offset")
  return whole.href
}

/** Columns that the browser adds to a file of the API, by the value of one of its columns. */
export interface AddedColumns {
  /** The column that names the row. */
  readonly key: string
  readonly names: ReadonlyArray<string>
  readonly valuesOf: (key: string) => ReadonlyArray<string>
}

/** The rows of a CSV text: line breaks within quotation marks belong to a value. */
const rowsOf = (csv: string): ReadonlyArray<string> => csv.match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? []

/** The values of a row. */
const valuesIn = (row: string): ReadonlyArray<string> =>
  [...row.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, value = ""]) =>
    value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value
  )

/** A value as the API writes it: one that a spreadsheet would run as a formula begins with an apostrophe. */
const written = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text with further columns at its end. */
export const withColumns = (csv: string, { key, names, valuesOf }: AddedColumns): string => {
  const [head = "", ...rows] = rowsOf(csv)
  const place = valuesIn(head).indexOf(key)
  return [
    [head, ...names].join(","),
    ...rows.map((row) => [row, ...valuesOf(valuesIn(row)[place] ?? "").map(written)].join(",")),
    ""
  ].join("\r\n")
}

/** Saves an API address as CSV, with further columns if there are any. Rejects if the request fails. */
export const saveCsv = async (url: string, name: string, columns?: AddedColumns): Promise<void> => {
  const response = await fetch(wholeOf(url), { headers: { ...ownHeaders, accept: "text/csv" } })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  const whole = await response.blob()
  const file =
    columns === undefined ? whole : new Blob([withColumns(await whole.text(), columns)], { type: whole.type })
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

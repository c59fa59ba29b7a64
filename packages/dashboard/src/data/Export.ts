/** Saves all rows of a list as a file. */
import { baseUrl, ownHeaders, type VisibilityReport } from "./Client.ts"

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

/** The response of an API address without paging. Rejects if the request fails. */
const responseOf = async (url: string, accept: string): Promise<Response> => {
  const response = await fetch(wholeOf(url), { headers: { ...ownHeaders, accept } })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  return response
}

const isReport = (body: unknown): body is { readonly data: VisibilityReport } =>
  typeof body === "object" && body !== null && "data" in body

/** The data of a query of the visibility report, for a file. */
export const visibilityAt = async (url: string): Promise<VisibilityReport> => {
  const body: unknown = await (await responseOf(url, "application/json")).json()
  if (!isReport(body)) throw new TypeError("the response is not of the service")
  return body.data
}

/** `name`: with its extension. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Saves an API address as CSV, with further columns if there are any. Rejects if the request fails. */
export const saveCsv = async (url: string, name: string, columns?: AddedColumns): Promise<void> => {
  const whole = await (await responseOf(url, "text/csv")).blob()
  const file =
    columns === undefined ? whole : new Blob([withColumns(await whole.text(), columns)], { type: whole.type })
  saveFile(file, `${name}.csv`)
}

/** Rows as CSV: RFC 4180, made safe for spreadsheets, which take some texts for formulas. */
import { Predicate } from "effect"
import type { CsvColumn } from "./CsvColumns.ts"

/** What begins a formula. */
const formulaPattern = /^[=+\-@\t\r]/

const quotedPattern = /[",\r\n]/

/** Text of a cell. A leading `'` prevents it from being read as a formula. */
const cellOf = (text: string): string => {
  const safe = formulaPattern.test(text) ? `'${text}` : text
  return quotedPattern.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Text of a single value. */
const textOf = (value: unknown): string =>
  value == null ? "" : typeof value === "string" ? value : (JSON.stringify(value) ?? "")

const valueAt = (row: unknown, path: ReadonlyArray<string>): unknown => {
  let value = row
  for (const name of path) value = Predicate.hasProperty(value, name) ? value[name] : undefined
  return value
}

/** The JSON of an object without these members; empty if nothing is left. */
const othersIn = (value: unknown, named: ReadonlyArray<string>): string => {
  const others = Object.entries(value ?? {}).filter(([name]) => !named.includes(name))
  return others.length === 0 ? "" : JSON.stringify(Object.fromEntries(others))
}

const cellAt = (row: unknown, { path, kind, named = [] }: CsvColumn): string => {
  const value = valueAt(row, path)
  if (kind === "others") return cellOf(othersIn(value, named))
  // a number cannot be a formula
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (kind === "list" && Array.isArray(value)) return cellOf(value.map(textOf).join("; "))
  return cellOf(kind === "json" && value != null ? JSON.stringify(value) : textOf(value))
}

// a line with one empty cell would be an empty line, which readers skip
const lineOf = (cells: ReadonlyArray<string>): string => `${cells.join(",") || '""'}\r\n`

/** The header line. */
export const csvHeader = (columns: ReadonlyArray<CsvColumn>): string => lineOf(columns.map(({ name }) => cellOf(name)))

/** The CSV line of a row in JSON form. `null` and omitted values are empty cells. */
export const csvLine = (columns: ReadonlyArray<CsvColumn>, row: unknown): string =>
  lineOf(columns.map((column) => cellAt(row, column)))

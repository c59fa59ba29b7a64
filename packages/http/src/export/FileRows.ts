/** Reads the rows of a file in CSV or NDJSON, some at a time. */
import { InvalidRequest } from "@answerscope/core"
import type { ImportRow } from "@answerscope/core/model"
import { Effect, Predicate, Result, Stream } from "effect"
import { type CsvRecord, csvReader } from "./CsvRecords.ts"

/** The forms of a file by its content type. */
export const fileForms = { "text/csv": "csv", "application/x-ndjson": "ndjson" } as const
export type FileForm = (typeof fileForms)[keyof typeof fileForms]

/** Longest line, in UTF-16 units. */
const lineMax = 1024 * 1024

const tooLong = "must have at most 1 MiB"

const invalid = (message: string) => new InvalidRequest({ message })

/** The text of bytes, which fail if they are not valid UTF-8. */
const textOf = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  Stream.suspend(() => {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    const decode = (part?: Uint8Array) =>
      Effect.try({
        try: () => decoder.decode(part, { stream: part !== undefined }),
        catch: () => invalid("body: is not valid UTF-8")
      })
    const end: Stream.Stream<never, InvalidRequest> = Stream.unwrap(Effect.as(decode(), Stream.empty))
    return Stream.concat(Stream.mapEffect(bytes, decode), end)
  })

const jsonRow = (text: string, line: number): ImportRow => {
  if (text.length > lineMax) return { line, problem: tooLong }
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed)) return { line, problem: "is not valid JSON" }
  return Predicate.isObject(parsed.success) && !Array.isArray(parsed.success)
    ? { line, fields: { ...parsed.success } }
    : { line, problem: "must be a JSON object" }
}

interface HeldLine {
  readonly line: number
  readonly text: string
}

/** The lines before and after a piece of text. Of a line that is too long, not all is held. */
const jsonRows = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) => {
  const rowsOf = ({ line, text }: HeldLine): ReadonlyArray<ImportRow> =>
    text.trim() === "" ? [] : [jsonRow(text.replace(/^\ufeff/, ""), line)]
  return Stream.mapAccum(
    textOf(bytes),
    (): HeldLine => ({ line: 1, text: "" }),
    (held, part): readonly [HeldLine, ReadonlyArray<ImportRow>] => {
      const [first = "", ...others] = part.split("\n")
      const begun = { ...held, text: held.text.length > lineMax ? held.text : held.text + first }
      const lines = [begun, ...others.map((text, place) => ({ line: held.line + place + 1, text }))]
      return [lines.at(-1) ?? held, lines.slice(0, -1).flatMap(rowsOf)]
    },
    { onHalt: rowsOf }
  )
}

/** The rows of a CSV file. Its first line names the columns; of two with a name, the first that has a value counts. */
const csvRows = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  Stream.suspend(() => {
    const reader = csvReader(lineMax)
    let header: ReadonlyArray<string> | null = null
    const rowOf = (record: CsvRecord): ReadonlyArray<ImportRow> => {
      if ("problem" in record) return [record]
      const { cells, line } = record
      if (header === null) {
        header = cells
        return []
      }
      const fields = new Map<string, string>()
      for (const [place, name] of header.entries()) {
        if ((fields.get(name) ?? "").trim() === "") fields.set(name, cells[place] ?? "")
      }
      return [{ line, fields: Object.fromEntries(fields) }]
    }
    return Stream.concat(
      Stream.map(textOf(bytes), reader.read),
      Stream.suspend(() => Stream.succeed(reader.end()))
    ).pipe(Stream.flattenIterable, Stream.map(rowOf), Stream.flattenIterable)
  })

/** The rows of a file by their lines. */
export const fileRows = <E, R>(
  bytes: Stream.Stream<Uint8Array, E, R>,
  form: FileForm
): Stream.Stream<ImportRow, E | InvalidRequest, R> => (form === "csv" ? csvRows(bytes) : jsonRows(bytes))

/** Reads the rows of a file in CSV or NDJSON, some at a time. */
import { InvalidRequest } from "@answerscope/core"
import type { ImportRow } from "@answerscope/core/model"
import { Effect, Predicate, Result, Sink, Stream } from "effect"

/** The forms of a file by its content type. */
export const fileForms = { "text/csv": "csv", "application/x-ndjson": "ndjson" } as const
export type FileForm = (typeof fileForms)[keyof typeof fileForms]

/** Longest line in bytes, and in UTF-16 units. */
const lineMax = 1024 * 1024

const tooLong = "must have at most 1 MiB"

const invalid = (message: string) => new InvalidRequest({ message })

/** The bytes, which fail if they are not valid UTF-8. */
const inUtf8 = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  Stream.suspend(() => {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    const check = (part?: Uint8Array) =>
      Effect.try({
        try: () => decoder.decode(part, { stream: part !== undefined }),
        catch: () => invalid("body: is not valid UTF-8")
      })
    const end: Stream.Stream<never, InvalidRequest> = Stream.unwrap(Effect.as(check(), Stream.empty))
    return Stream.concat(
      Stream.mapEffect(bytes, (part) => Effect.map(check(part), (text) => ({ part, text }))),
      end
    )
  })

const jsonRow = (text: string, line: number): ImportRow => {
  if (text.length > lineMax) return { line, problem: tooLong }
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed)) return { line, problem: "is not valid JSON" }
  return Predicate.isObject(parsed.success) && !Array.isArray(parsed.success)
    ? { line, fields: { ...parsed.success } }
    : { line, problem: "must be a JSON object" }
}

const jsonRows = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  inUtf8(bytes).pipe(
    Stream.map(({ text }) => text),
    Stream.splitLines,
    Stream.mapAccum(
      () => 0,
      (line, text) => [line + 1, text.trim() === "" ? [] : [jsonRow(text.replace(/^\ufeff/, ""), line + 1)]] as const
    )
  )

/** Why the parser gives up on a line. */
const reasonOf = (code: unknown): string =>
  code === "CSV_QUOTE_NOT_CLOSED"
    ? "has a quote that is not closed"
    : code === "CSV_MAX_RECORD_SIZE"
      ? tooLong
      : "is not valid CSV"

const newlinesIn = (record: ReadonlyArray<string>): number =>
  record.reduce((sum, field) => sum + (field.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

interface ParsedRecord {
  readonly record: ReadonlyArray<string>
  readonly info: { readonly lines: number }
}

const newline = 10

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

interface Held {
  /** The parts of the first line so far; `null` after it. */
  readonly parts: ReadonlyArray<Uint8Array> | null
  readonly bytes: number
}

/** The bytes, the first part of which has the first line to its end. */
const withWholeHeader = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  Stream.mapAccum(
    bytes,
    (): Held => ({ parts: [], bytes: 0 }),
    ({ bytes: held, parts }, part): readonly [Held, ReadonlyArray<Uint8Array>] => {
      if (parts === null) return [{ parts, bytes: 0 }, [part]]
      const all = [...parts, part]
      return part.includes(newline) || held + part.byteLength > lineMax
        ? [{ parts: null, bytes: 0 }, [joined(all)]]
        : [{ parts: all, bytes: held + part.byteLength }, []]
    },
    { onHalt: ({ parts }) => (parts === null ? [] : [joined(parts)]) }
  )

/** What separates the columns: of commas, semicolons and tabs the most frequent in the first line. */
const delimiterOf = (head: Uint8Array): string => {
  const [line = ""] = new TextDecoder().decode(head).split("\n", 1)
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
}

/** The rows of a CSV file. Its first line names the columns; a semicolon or a tab may be in place of commas. */
const csvRows = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const { parse } = yield* Effect.promise(() => import("csv-parse/stream"))
      const parts = Stream.map(inUtf8(bytes), ({ part }) => part)
      const [[head = new Uint8Array()], rest] = yield* Stream.peel(withWholeHeader(parts), Sink.take<Uint8Array>(1))
      const skipped: Array<ImportRow> = []
      let failure: { readonly error: E | InvalidRequest } | null = null
      let header: ReadonlyArray<string> | null = null
      const parser = parse({
        bom: true,
        delimiter: delimiterOf(head),
        info: true,
        max_record_size: lineMax,
        on_skip: (error) => {
          skipped.push({ line: Number(error?.lines ?? 0), problem: reasonOf(error?.code) })
          return undefined
        },
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        skip_records_with_error: true
      })
      const source = yield* Stream.toReadableStreamEffect(
        Stream.concat(Stream.succeed(head), rest).pipe(
          Stream.tapError((error) =>
            Effect.sync(() => {
              failure = { error }
            })
          )
        )
      )
      const rowsOf = ({ info, record }: ParsedRecord): ReadonlyArray<ImportRow> => {
        const before = skipped.splice(0)
        if (header === null) {
          header = record
          return before
        }
        const fields = Object.fromEntries(header.map((name, place) => [name, record[place] ?? ""]))
        return [...before, { line: info.lines - newlinesIn(record), fields }]
      }
      const records = Stream.fromReadableStream<ParsedRecord, E | InvalidRequest>({
        evaluate: () => source.pipeThrough(parser),
        onError: () => failure?.error ?? invalid("body: is not valid CSV")
      })
      return Stream.concat(
        Stream.flattenIterable(Stream.map(records, rowsOf)),
        Stream.suspend(() => Stream.fromIterable(skipped.splice(0)))
      )
    })
  )

/** The rows of a file by their lines. */
export const fileRows = <E, R>(
  bytes: Stream.Stream<Uint8Array, E, R>,
  form: FileForm
): Stream.Stream<ImportRow, E | InvalidRequest, R> => (form === "csv" ? csvRows(bytes) : jsonRows(bytes))

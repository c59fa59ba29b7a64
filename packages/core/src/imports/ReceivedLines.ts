/** Receives the lines of a file, some at a time. */
import { DateTime, Effect, Result, Stream } from "effect"
import { Digest } from "effect/crypto"
import { Hex } from "effect/encoding"
import type { Brand } from "../brand/Brand.ts"
import { type BrandNames, namesIn } from "../brand/BrandSubject.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { answerLine, type LineNames, type LineReading } from "./AnswerLine.ts"
import type { NumberedLine } from "./BrandLines.ts"
import { type ImportLine, type RefusedLine, refusalsMax } from "./Import.ts"

/** A parsed line of a file, or its error. */
export type ImportRow = NumberedLine | { readonly line: number; readonly problem: string }

/** Lines that are stored together. */
const batchSize = 100

/** Most lines of a file of answers, and of prompts or competitors. */
const answersMax = 500_000
const itemsMax = 1_000

/** Most different names that lines of a file name. */
const namesMax = 20

const tooMany = (max: number) => new InvalidRequest({ message: `body: must have at most ${max} lines` })

const encoder = new TextEncoder()

const digest = (text: string): string => {
  const bytes = Digest.md5.implementation?.(encoder.encode(text))
  if (bytes === undefined) throw new Error("there is no MD5")
  return Hex.encode(bytes)
}

/** The names of a file: those of the brand first. */
const namesOf = (brand: Brand) => {
  const names: Array<BrandNames> = [namesIn(brand)]
  const places = new Map<string, number>()
  const placeOf = ({ aliases, competitors, name }: LineNames): number | null => {
    const key = JSON.stringify([name, aliases, competitors])
    const known = places.get(key)
    if (known !== undefined) return known
    if (names.length > namesMax) return null
    const own = namesIn(brand)
    names.push(competitors === null ? { ...own, name, aliases } : { name, aliases, domain: own.domain, competitors })
    places.set(key, names.length - 1)
    return names.length - 1
  }
  return { names, placeOf }
}

/** Reads lines as answers and passes them to `add`, which returns how many were new. */
export const receivedAnswers = Effect.fnUntraced(function* <E, R>(
  rows: Stream.Stream<ImportRow, E, R>,
  { brand, now, registered }: Pick<LineReading, "registered"> & { readonly brand: Brand; readonly now: DateTime.Utc },
  add: (lines: ReadonlyArray<ImportLine>) => Effect.Effect<number, StorageError>
) {
  const { names, placeOf } = namesOf(brand)
  const reading: LineReading = {
    brandId: brand.id,
    registered,
    nowMillis: DateTime.toEpochMillis(now),
    digest,
    placeOf
  }
  const refusals: Array<RefusedLine> = []
  let [count, refused, duplicates] = [0, 0, 0]
  yield* Stream.runForEach(
    Stream.grouped(rows, batchSize),
    Effect.fnUntraced(function* (batch) {
      count += batch.length
      if (count > answersMax) return yield* tooMany(answersMax)
      const lines: Array<ImportLine> = []
      for (const row of batch) {
        const read = "problem" in row ? Result.fail(row.problem) : answerLine(row, reading)
        if (Result.isSuccess(read)) {
          lines.push(read.success)
          continue
        }
        refused++
        if (refusals.length < refusalsMax) refusals.push({ line: row.line, reason: read.failure })
      }
      if (lines.length > 0) duplicates += lines.length - (yield* add(lines))
    })
  )
  return { refused, refusals, duplicates, names }
})

/** All lines of a short file. */
export const receivedLines = Effect.fnUntraced(function* <E, R>(rows: Stream.Stream<ImportRow, E, R>) {
  const numbered: Array<NumberedLine> = []
  const refusals: Array<RefusedLine> = []
  yield* Stream.runForEach(
    rows,
    Effect.fnUntraced(function* (row) {
      if ("problem" in row) refusals.push({ line: row.line, reason: row.problem })
      else numbered.push(row)
      if (numbered.length + refusals.length > itemsMax) return yield* tooMany(itemsMax)
    })
  )
  return { numbered, refusals }
})

/** Rows of files, in whatever pieces they come. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import * as fc from "fast-check"
import { fileRows } from "@answerscope/http/rows"

type FileForm = Parameters<typeof fileRows>[1]

const rowsOf = (pieces: ReadonlyArray<Uint8Array>, form: FileForm = "csv") =>
  Stream.runCollect(fileRows(Stream.fromIterable(pieces), form))

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The bytes in pieces of this size. */
const inPieces = (bytes: Uint8Array, size: number): ReadonlyArray<Uint8Array> =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) => bytes.slice(place * size, (place + 1) * size))

const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.constantFrom("", '"', '""', "a\nb", "a\r\nb", "\r", ",", ";", " x", "\ufeff", '"Acme" is')
)

const table = fc.record({
  names: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 2, maxLength: 4 }),
  rows: fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 6 }),
  delimiter: fc.constantFrom(",", ";", "\t"),
  newline: fc.constantFrom("\n", "\r\n", "\r"),
  bom: fc.constantFrom("", "\ufeff"),
  size: fc.integer({ min: 1, max: 40 })
})

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const newlinesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

const right = "2025-03-04,chatgpt,best crm,Acme"
const named = (line: number) => ({
  line,
  fields: { time: "2025-03-04", engine: "chatgpt", prompt: "best crm", answer: "Acme" }
})
const long = "x".repeat(1_200_000)
const tooLong = "must have at most 1 MiB"

describe("rows of a file", () => {
  it.effect("in CSV are its cells, each by its first line", () =>
    Effect.gen(function* () {
      for (const { bom, delimiter, names, newline, rows, size } of fc.sample(table, { numRuns: 500, seed: 5 })) {
        const lines = [names, ...rows.map((row) => row.slice(0, names.length))]
        const text = lines.map((cells) => cells.map(quoted).join(delimiter)).join(newline)
        let line = 2
        const wanted = lines.slice(1).map((cells) => {
          const row = { line, fields: Object.fromEntries(names.map((name, place) => [name, cells[place]])) }
          line += 1 + newlinesIn(cells.join("|"))
          return row
        })
        assert.deepStrictEqual(yield* rowsOf(inPieces(bytesOf(bom + text), size)), wanted, JSON.stringify(text))
      }
    })
  )

  it.effect("in CSV take quotes within a cell, and after the end of quotes, as they are", () =>
    Effect.gen(function* () {
      const text = 'a,b\nthe "best" crm,"Acme" is best\n"x"y"z",w\n'
      assert.deepStrictEqual(yield* rowsOf([bytesOf(text)]), [
        { line: 2, fields: { a: 'the "best" crm', b: '"Acme" is best' } },
        { line: 3, fields: { a: '"x"y"z"', b: "w" } }
      ])
    })
  )

  it.effect("take the first value of two columns with one name", () =>
    Effect.gen(function* () {
      const text = "prompt,answer,answer\np,Acme,\np,,Globex\np,Acme,Globex\n"
      const answers = (yield* rowsOf([bytesOf(text)])).map((row) => "fields" in row && row.fields["answer"])
      assert.deepStrictEqual(answers, ["Acme", "Globex", "Acme"])
    })
  )

  it.effect("know the separator by the names of columns, whatever is in quotes", () =>
    Effect.gen(function* () {
      const text = 'time;"prompt, as it was, in full"\n2025-03-04;best crm\n'
      const fields = { time: "2025-03-04", "prompt, as it was, in full": "best crm" }
      assert.deepStrictEqual(yield* rowsOf([bytesOf(text)]), [{ line: 2, fields }])
    })
  )

  for (const size of [1_000, 10_000_000]) {
    it.effect(`leave out a line that is too long, and no other, in pieces of ${size} bytes`, () =>
      Effect.gen(function* () {
        const header = "time,engine,prompt,answer"
        const rows = (text: string, form: FileForm = "csv") => rowsOf(inPieces(bytesOf(text), size), form)
        const refused = [named(2), { line: 3, problem: tooLong }, named(4)]
        assert.deepStrictEqual(yield* rows([header, right, `2025-03-04,chatgpt,${long}`, right].join("\n")), refused)
        const open = `2025-03-04,chatgpt,"${long}`
        assert.deepStrictEqual(yield* rows([header, right, open, right].join("\n")), refused)
        const cells = "2025-03-04,".repeat(120_000)
        assert.deepStrictEqual(yield* rows([header, right, cells, right].join("\n")), refused)
        const json = [{ a: 1 }, { a: long }, { a: 2 }].map((row) => JSON.stringify(row))
        assert.deepStrictEqual(yield* rows(json.join("\n"), "ndjson"), [
          { line: 1, fields: { a: 1 } },
          { line: 2, problem: tooLong },
          { line: 3, fields: { a: 2 } }
        ])
      })
    )
  }

  it.effect("name the line of a quote that is not closed", () =>
    Effect.gen(function* () {
      const text = `time,engine,prompt,answer\n${right}\n2025-03-04,chatgpt,"best,Acme\n${right}\n`
      const problem = "has a quote that is not closed"
      assert.deepStrictEqual(yield* rowsOf([bytesOf(text)]), [named(2), { line: 3, problem }])
    })
  )

  it.effect("in UTF-16 are refused", () =>
    Effect.gen(function* () {
      const bytes = new Uint8Array(Buffer.from(`\ufefftime,engine\n${right}`, "utf16le"))
      for (const form of ["csv", "ndjson"] as const) {
        assert.strictEqual((yield* Effect.flip(rowsOf([bytes], form))).message, "body: is not valid UTF-8")
      }
    })
  )

  it.effect("in NDJSON come line by line, with a byte order mark, empty lines and CRLF", () =>
    Effect.gen(function* () {
      const text = '\ufeff{"a":"é"}\r\n\r\n  \n{"b":[1]}\r\n[]\n{"c"'
      for (const size of [1, 3, 100]) {
        assert.deepStrictEqual(yield* rowsOf(inPieces(bytesOf(text), size), "ndjson"), [
          { line: 1, fields: { a: "é" } },
          { line: 4, fields: { b: [1] } },
          { line: 5, problem: "must be a JSON object" },
          { line: 6, problem: "is not valid JSON" }
        ])
      }
    })
  )
})

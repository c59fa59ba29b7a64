/**
 * CSV as a strict reader of RFC 4180 sees it, and as a spreadsheet does.
 */
import { csvColumns, csvHeader, csvLine } from "@answerscope/http"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { csvRecords } from "./CsvReader.ts"

const Row = Schema.Struct({
  id: Schema.String,
  note: Schema.NullOr(Schema.String),
  count: Schema.Int,
  rate: Schema.Struct({
    value: Schema.NullOr(Schema.Finite),
    low: Schema.optionalKey(Schema.Finite),
    inner: Schema.NullOr(Schema.Struct({ isTrue: Schema.Boolean }))
  }),
  names: Schema.Array(Schema.String),
  parts: Schema.Array(Schema.Struct({ name: Schema.String })),
  byName: Schema.Record(Schema.String, Schema.Int),
  models: Schema.StructWithRest(Schema.Struct({ a: Schema.optionalKey(Schema.String) }), [
    Schema.Record(Schema.String, Schema.String)
  ]),
  kind: Schema.Literals(["a", "b"]),
  at: Schema.DateTimeUtcFromString
})

const columns = csvColumns(Row)
const names = "id,note,count,rate.value,rate.low,rate.inner.isTrue,names,parts,byName,models.a,models.others,kind,at"

const row = {
  id: "r",
  note: null,
  count: 3,
  rate: { value: -0.5, inner: { isTrue: true } },
  names: ["x", "y; z"],
  parts: [{ name: 'a "b"' }],
  byName: { "=a": -1 },
  models: { a: "m", b: "n" },
  kind: "b",
  at: "2026-03-01T00:00:00.000Z"
}

/** The line of a row, read back. */
const read = (fields: Record<string, unknown>) => csvRecords(csvLine(columns, { ...row, ...fields }))[0]

/** The text that a cell holds, without the guard. */
const unguarded = (cell: string | undefined): string =>
  cell !== undefined && /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : (cell ?? "")

describe("the columns of a CSV", () => {
  it("are the fields of the JSON, nested ones joined by a dot", () => {
    assert.strictEqual(csvHeader(columns), `${names}\r\n`)
    const parts = '"[{""name"":""a \\""b\\""""}]"'
    const line = `r,,3,-0.5,,true,x; y; z,${parts},"{""=a"":-1}",m,"{""b"":""n""}",b,2026-03-01T00:00:00.000Z\r\n`
    assert.strictEqual(csvLine(columns, row), line)
  })

  it("are empty where nothing is, also in what is missing as a whole", () => {
    const empty = read({ rate: { value: null, inner: null }, names: [], parts: null, byName: null, models: { a: "m" } })
    assert.deepStrictEqual(empty, ["r", "", "3", "", "", "", "", "", "", "m", "", "b", row.at])
  })

  it("are quoted where their names need it", () => {
    const odd = csvColumns(Schema.Struct({ "a,b": Schema.String, "=c": Schema.String }))
    assert.deepStrictEqual(csvRecords(csvHeader(odd)), [["a,b", "'=c"]])
  })
})

describe("a cell", () => {
  it.each(["=1+1", "+1", "-1", "@a", "\ta", "\ra", '=HYPERLINK("http://x")', "-", "="])(
    "that a spreadsheet would take for a formula is guarded: %j",
    (text) => {
      assert.strictEqual(read({ id: text })?.[0], `'${text}`)
      assert.strictEqual(read({ names: [text, "b"] })?.[6], `'${text}; b`)
    }
  )

  it.each(["a=1", " =1", "'", "1", "(-1)", "\n=1", ""])("that is none is not: %j", (text) => {
    assert.strictEqual(read({ id: text })?.[0], text)
  })

  it("that is a number in JSON is that number, also a negative one", () => {
    for (const value of [-1, 0, -0.0001, 1e21, 1e-7, 0.1, 123456789]) {
      assert.strictEqual(Number(read({ count: value, rate: { value, inner: null } })?.[3]), value)
    }
  })

  it.prop(
    "holds any text",
    [Schema.String, Schema.NullOr(Schema.String), Schema.Array(Schema.String)],
    ([id, note, list]) => {
      const cells = read({ id, note, names: list })
      assert.strictEqual(cells?.length, columns.length)
      for (const [at, text] of [
        [0, id],
        [1, note ?? ""],
        [6, list.join("; ")]
      ] as const) {
        // one that looks guarded is what it is
        assert.strictEqual(unguarded(cells?.[at]), unguarded(text))
      }
      assert.isFalse(cells?.some((cell, at) => at !== 3 && /^[=+\-@\t\r]/.test(cell)))
    },
    { arbitrary: { runs: 2_000 } }
  )

  it.prop("never runs into the next line", [Schema.Array(Schema.Tuple([Schema.String, Schema.String]))], ([pairs]) => {
    const two = csvColumns(Schema.Struct({ a: Schema.String, b: Schema.String }))
    const text = pairs.map(([a, b]) => csvLine(two, { a, b })).join("")
    assert.deepStrictEqual(
      csvRecords(text).map((cells) => cells.map(unguarded)),
      pairs.map((pair) => pair.map(unguarded))
    )
  })
})

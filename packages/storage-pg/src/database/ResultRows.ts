/** Reads the rows of a result: one, an optional one, all, or a page. */
import type { Page } from "@answerscope/core"
import { type Effect, Option } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import type { RowValues } from "./RowCodec.ts"

/** The row of a statement that always returns one. */
export const onlyRow = <Row>(rows: ReadonlyArray<Row>): Row => {
  const [row] = rows
  if (row === undefined) throw new Error("the statement returned no row")
  return row
}

/** The row of a statement that returns at most one. */
export const maybeRow =
  <Row, A>(decode: (row: Row) => A) =>
  (rows: ReadonlyArray<Row>): Option.Option<A> =>
    Option.map(Option.fromUndefinedOr(rows[0]), decode)

/** Every row. */
export const allRows =
  <Row, A>(decode: (row: Row) => A) =>
  (rows: ReadonlyArray<Row>): ReadonlyArray<A> =>
    rows.map((row) => decode(row))

/** Every row as its values, in the order of the statement's columns. */
export const valuesOf = <Values extends RowValues = RowValues>(statement: Statement<object>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `Statement` names the types of its columns
  statement.values as Effect.Effect<ReadonlyArray<Values>, SqlError>

/** A row of a page. Each has the total, and an empty page is one row without an id. */
export type PageRow<Item> = { readonly total_count: number } & (Item | { readonly id: null })

/** A page read in one statement. */
export const pageOf =
  <Item, A>(decode: (row: Item) => A) =>
  (rows: ReadonlyArray<PageRow<Item>>): Page<A> => ({
    total: onlyRow(rows).total_count,
    items: rows.flatMap((row) => (isEmpty(row) ? [] : [decode(row)]))
  })

const isEmpty = <Item>(row: PageRow<Item>): row is { readonly total_count: number } & { readonly id: null } =>
  "id" in row && row.id === null

/** Derives CSV columns from the schema of the rows, so that the CSV has the same names as the JSON. */
import { type Schema, SchemaAST } from "effect"

/** A column: the path of its values in a row, and their kind. */
export interface CsvColumn {
  /** The names on the way to the value, joined by `.` */
  readonly name: string
  readonly path: ReadonlyArray<string>
  /**
   * `value`: text, a number or a boolean; `list`: a list of these; `others`: members of an object without their own
   * column, as JSON; `json`: anything else.
   */
  readonly kind: "value" | "list" | "others" | "json"
  /** Of `others`: the members that have columns. */
  readonly named?: ReadonlyArray<string>
}

const isEmpty = (ast: SchemaAST.AST): boolean => SchemaAST.isNull(ast) || SchemaAST.isUndefined(ast)

const isScalar = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isString(ast) ||
  SchemaAST.isNumber(ast) ||
  SchemaAST.isBoolean(ast) ||
  SchemaAST.isLiteral(ast) ||
  SchemaAST.isTemplateLiteral(ast) ||
  (SchemaAST.isUnion(ast) && ast.types.every((type) => isScalar(type) || isEmpty(type)))

/** The one thing that a value is when it is there, if it is one. */
const present = (ast: SchemaAST.AST): SchemaAST.AST => {
  if (!SchemaAST.isUnion(ast)) return ast
  const [only, ...others] = ast.types.filter((type) => !isEmpty(type))
  return only === undefined || others.length > 0 ? ast : only
}

const kindOf = (ast: SchemaAST.AST): CsvColumn["kind"] => {
  if (isScalar(ast)) return "value"
  const isList = SchemaAST.isArrays(ast) && [...ast.elements, ...ast.rest].every(isScalar)
  return isList ? "list" : "json"
}

const columnsIn = (whole: SchemaAST.AST, path: ReadonlyArray<string>): ReadonlyArray<CsvColumn> => {
  const ast = present(whole)
  const named = SchemaAST.isObjects(ast) ? ast.propertySignatures : []
  const isOpen = SchemaAST.isObjects(ast) && ast.indexSignatures.length > 0
  if (!SchemaAST.isObjects(ast) || (isOpen && named.length === 0)) {
    return [{ name: path.join("."), path, kind: kindOf(ast) }]
  }
  const columns = named.flatMap(({ name, type }) => columnsIn(type, [...path, String(name)]))
  if (!isOpen) return columns
  const others = { name: [...path, "others"].join("."), path, kind: "others" as const }
  return [...columns, { ...others, named: named.map(({ name }) => String(name)) }]
}

/** The columns of rows as that schema encodes them, in its order. */
export const csvColumns = (row: Schema.Top): ReadonlyArray<CsvColumn> => columnsIn(SchemaAST.toEncoded(row.ast), [])

/**
 * Describes schema errors of a request: place and allowed values. Repeats only the field's name of the request,
 * shortened if it is long.
 */
import { Predicate, SchemaAST, SchemaIssue } from "effect"

const shownKeyLengthMax = 40

// matched by message, because the formatter ignores its hooks for members of a union
const wordings: ReadonlyArray<readonly [RegExp, (match: RegExpExecArray) => string]> = [
  [/^Expected a value with a length of at least (\d+)$/, ([, min]) => `must have at least ${min} item(s)`],
  [/^Expected a value with a length of at most (\d+)$/, ([, max]) => `must have at most ${max} items`],
  [/^Expected an array with unique items$/, () => "must not have an item twice"],
  [/^Expected array$/, () => "must be a list"],
  [/^Expected object$/, () => "must be an object"],
  [/^Expected object \| null$/, () => "must be an object or null"],
  [
    /^Expected ("[^]*")$/,
    ([, literals]) => `must be one of ${(literals ?? "").replaceAll('"', "").replaceAll(" | ", ", ")}`
  ],
  [/^Expected (\w+) \| null$/, ([, type]) => `must be a ${type} or null`],
  [/^Expected (\w+)$/, ([, type]) => `must be a ${type}`],
  [/^Expected ([^]*)$/, ([, expected]) => `must be ${expected}`]
]

const reworded = (message: string): string => {
  for (const [pattern, wording] of wordings) {
    const match = pattern.exec(message)
    if (match !== null) return wording(match)
  }
  return message
}

const namesOf = (ast: SchemaAST.AST): string =>
  SchemaAST.isObjects(ast) ? ast.propertySignatures.map(({ name }) => String(name)).join(", ") : ""

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "is required"
    if (issue._tag === "UnexpectedKey") return `is not known; allowed are ${namesOf(issue.ast)}`
    return SchemaIssue.defaultLeafHook(issue)
  }
})

/** The name of a field as messages show it. */
export const shownKey = (key: PropertyKey): string => {
  const name = String(key)
  return name.length > shownKeyLengthMax ? `${name.slice(0, shownKeyLengthMax)}…` : name
}

/** `models.chatgpt`, `prompts[3]`; empty for the whole. */
const placeOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>(
    (place, key) =>
      Predicate.isNumber(key) ? `${place}[${key}]` : `${place}${place === "" ? "" : "."}${shownKey(key)}`,
    ""
  )

const messagesMax = 5

/** One line for an issue, with at most five places. `whole` names the request if no single field is wrong. */
export const issueMessage = (issue: SchemaIssue.Issue, whole: string): string =>
  format(issue)
    .issues.slice(0, messagesMax)
    .map(({ path, message }) => {
      const keys = (path ?? []).map((segment): PropertyKey => (typeof segment === "object" ? segment.key : segment))
      return `${placeOf(keys) || whole}: ${reworded(message)}`
    })
    .join("; ")

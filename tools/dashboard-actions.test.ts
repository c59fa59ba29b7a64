/** Every action of the dashboard that changes something is undone from its message, or asks first. */
import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import { parseSync } from "rolldown/utils"

// by a variable: the compiled tools have no such file
const operationsFile = new URL("../packages/http/src/client/fetch/Operations.ts", import.meta.url).href
const loaded: unknown = await import(operationsFile)
const operations: unknown = Reflect.get(Object(loaded), "operations")

const source = fileURLToPath(new URL("../packages/dashboard/src", import.meta.url))

/** Why an action has neither an undo nor a question. */
const reasons = {
  listed: "what it makes stands in a list with its own Delete or Revoke",
  again: "the same form sets it again",
  priced: "its price stands at its button, and a run can be cancelled",
  harmless: "it changes nothing of the organization's",
  undo: "it is the undo of others"
}

const without: Readonly<Record<string, keyof typeof reasons>> = {
  "page/report/ForgetReport.ts documents.remove": "undo",
  "page/report/NewLink.tsx shares.create": "listed",
  "page/report/OpenedLink.tsx shared.unlock": "harmless",
  "run/DailyTracker.tsx trackers.create": "listed",
  "run/DailyTracker.tsx notifications.create": "listed",
  "run/FirstEngines.tsx brands.update": "again",
  "run/NewBrand.tsx brands.create": "listed",
  "run/NewBrand.tsx brands.update": "again",
  "run/NewBrand.tsx discoveries.start": "priced",
  "run/RunNow.tsx scans.start": "priced",
  "run/TrackerForm.tsx notifications.create": "listed",
  "setting/DiscoveryPanel.tsx discoveries.start": "priced",
  "setting/KeySettings.tsx keys.create": "listed",
  "setting/NotificationSettings.tsx notifications.test": "harmless",
  "setting/Reread.tsx reanalyses.start": "harmless",
  "setting/SubscriptionForm.tsx notifications.create": "listed"
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const childrenOf = (node: Node): ReadonlyArray<Node> => Object.values(node).flat().filter(isNode)

interface Found {
  readonly node: Node
  /** Those around it, the innermost first. */
  readonly around: ReadonlyArray<Node>
}

const allIn = (node: Node, around: ReadonlyArray<Node> = []): ReadonlyArray<Found> => [
  { node, around },
  ...childrenOf(node).flatMap((child) => allIn(child, [node, ...around]))
]

const nameOf = (node: unknown): string | null =>
  isNode(node) && (node.type === "Identifier" || node.type === "JSXIdentifier") && typeof node["name"] === "string"
    ? node["name"]
    : null

/** `client.GROUP.NAME`, if it is a method other than GET. */
const changeBy = ({ callee, type }: Node): string | null => {
  if (type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") return null
  const group = callee["object"]
  if (!isNode(group) || group.type !== "MemberExpression" || nameOf(group["object"]) !== "client") return null
  const path = [nameOf(group["property"]) ?? "", nameOf(callee["property"]) ?? ""] as const
  const operation: unknown = Reflect.get(Object(Reflect.get(Object(operations), path[0])), path[1])
  return String(operation).startsWith("GET ") ? null : path.join(".")
}

const isFunction = ({ type }: Node): boolean => type === "ArrowFunctionExpression" || type === "FunctionExpression"

/** Whether a function shows a message with an undo. */
const hasUndo = (node: Node): boolean =>
  allIn(node).some(
    ({ node: { arguments: given, callee, type } }) =>
      type === "CallExpression" && nameOf(callee) === "showToast" && Array.isArray(given) && given.length === 2
  )

/** Whether an element asks first. */
const asks = (node: Node): boolean =>
  node.type === "JSXOpeningElement" &&
  childrenOf(node).some((child) => child.type === "JSXAttribute" && nameOf(child["name"]) === "question")

/** Whether the change at a place is undone from its message, or asked about, there or wherever its function is used. */
const isAnswered = ({ around }: Found, all: ReadonlyArray<Found>, seen: ReadonlySet<string> = new Set()): boolean => {
  for (const [index, node] of around.entries()) {
    if (asks(node)) return true
    const holder = around[index + 1]
    const name = holder?.type === "VariableDeclarator" && holder["init"] === node ? nameOf(holder["id"]) : null
    // a component has several actions
    if (name !== null && /^[A-Z]/.test(name)) return false
    if (isFunction(node) && hasUndo(node)) return true
    if (name !== null && isFunction(node) && !seen.has(name)) {
      const used = all.filter(
        ({ around: [parent], node: each }) =>
          nameOf(each) === name && parent !== holder && parent?.["property"] !== each
      )
      return used.length > 0 && used.every((found) => isAnswered(found, all, new Set([...seen, name])))
    }
    // what another function is given is done by it
    const callee = node.type === "CallExpression" ? nameOf(node["callee"]) : null
    const called = all.find(({ node: each }) => each.type === "VariableDeclarator" && nameOf(each["id"]) === callee)
    if (callee !== null && called !== undefined && hasUndo(called.node)) return true
  }
  return false
}

const changes = globSync(`${source}/**/*.{ts,tsx}`).flatMap((path) => {
  const program: unknown = parseSync(path, readFileSync(path, "utf8")).program
  const all = isNode(program) ? allIn(program) : []
  return all.flatMap((found) => {
    const change = changeBy(found.node)
    return change === null ? [] : [{ name: `${relative(source, path)} ${change}`, isAnswered: isAnswered(found, all) }]
  })
})

describe("what is changed in the dashboard", () => {
  it("is undone from its message, or asked about, or needs neither", () => {
    const unanswered = changes.flatMap(({ isAnswered, name }) => (isAnswered ? [] : [name]))
    assert.sameMembers([...new Set(unanswered)], Object.keys(without))
  })

  it("is found: forty places and more", () => {
    assert.isAbove(changes.length, 40)
  })
})

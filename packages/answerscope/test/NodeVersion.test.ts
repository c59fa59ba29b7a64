/** Loading `answerscope` with versions of Node that are too old. */
import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { runInNewContext } from "node:vm"
import { assert, it } from "vitest"

const sourceOf = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8")

const loadWith = (process: object | undefined) =>
  runInNewContext(stripTypeScriptTypes(sourceOf("NodeVersion.ts")).replace("export const", "const"), { process })

it.each(["18.20.4", "20.20.2", "22.18.0"])("Node %s is refused in a sentence", (node) => {
  assert.throws(
    () => loadWith({ versions: { node } }),
    `answerscope needs Node 22.19 or newer, but this is Node ${node}.`
  )
})

it.each([{ versions: { node: "22.19.0" } }, { versions: { node: "24.0.1" } }, { versions: {} }, undefined])(
  "%j is taken",
  (process) => {
    assert.doesNotThrow(() => loadWith(process))
  }
)

it("is looked at before other modules are loaded", () => {
  const first = /^(?:import|export) .*/m.exec(sourceOf("index.ts"))
  assert.include(first?.[0], "{ oldestNode }")
})

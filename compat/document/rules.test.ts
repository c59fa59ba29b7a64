/**
 * The interface description under a linter's recommended rules; what is otherwise stands in redocly.yaml.
 */
import { lintFromString, loadConfig } from "@redocly/openapi-core"
import { fileURLToPath } from "node:url"
import { assert, it } from "vitest"
import { document } from "../../packages/http/test/TestServer.ts"

const configPath = fileURLToPath(new URL("redocly.yaml", import.meta.url))

const problemsOf = async (description: unknown): Promise<ReadonlyArray<string>> => {
  const config = await loadConfig({ configPath })
  const problems = await lintFromString({ source: JSON.stringify(description), config, absoluteRef: "openapi.json" })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`)
}

it("the description is clean under the recommended rules", async () => {
  assert.deepStrictEqual(await problemsOf(document), [])
})

it("and the linter finds what is not", async () => {
  assert.isNotEmpty(await problemsOf({ openapi: "3.1.0", info: { title: "x", version: "1" }, paths: {} }))
})

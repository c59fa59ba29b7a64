/**
 * Checks docs/api.md against a running server: it lists every error, and its examples work.
 */
import { ApiError } from "@answerscope/http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate } from "effect"
import { readFileSync } from "node:fs"
import { type Caller, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { folderWithDatabase } from "@answerscope/harness/Scratch"
import { startReceiver } from "@answerscope/harness/Receiver"

const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8")

/** The commands of the page, in its order. */
const examples = [...page.matchAll(/```sh\n([^]*?)```/g)]
  .flatMap(([, block = ""]) => block.split(/\n(?=curl )/))
  .map((command) => command.trim())
  .filter((command) => command.startsWith("curl "))

/** The variable that holds the id of each thing, by where it is first seen. */
const variables: Readonly<Record<string, string>> = {
  brands: "BRAND",
  scans: "SCAN",
  snapshots: "SNAPSHOT",
  trackers: "TRACKER",
  notifications: "SUBSCRIPTION",
  "brand-discoveries": "DISCOVERY"
}

/** Returns the id in a response: of the item, or of the first item in a list. */
const idIn = (body: unknown, kind: string): string | null => {
  const data = Predicate.hasProperty(body, "data") ? body.data : null
  if (Predicate.hasProperty(data, "id") && Predicate.isString(data.id)) return data.id
  const list = Predicate.hasProperty(data, kind) && Array.isArray(data[kind]) ? data[kind] : []
  const [first]: ReadonlyArray<unknown> = list
  return Predicate.hasProperty(first, "id") && Predicate.isString(first.id) ? first.id : null
}

const form = /^curl "\$BASE([^"]+)"(?: -X ([A-Z]+))?((?: -H "[^"]+")*)(?: --json '([^]*)')?(?: -o [\w.]+)?$/

/** Sends what curl would send. Ids stand as variables, which a body's quotes are interrupted for. */
const runExample = (command: string, env: Readonly<Record<string, string>>) =>
  Effect.promise(async () => {
    const filled = command
      .replaceAll("'$BRAND'", "$BRAND")
      .replace(/(?<!^curl ")\$([A-Z]+)/g, (_, name) => env[name] ?? "")
    const [, path = "", method, headers = "", json] = form.exec(filled) ?? []
    assert.notStrictEqual(path, "", `no such form: ${command}`)
    const named = [...headers.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = "", value = ""]) => [name, value])
    const response = await fetch(`${env["BASE"]}${path}`, {
      method: method ?? (json === undefined ? "GET" : "POST"),
      headers: { ...Object.fromEntries(named), ...(json === undefined ? {} : { "content-type": "application/json" }) },
      ...(json === undefined ? {} : { body: json })
    })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
    const body: unknown = isJson ? JSON.parse(text) : text
    return { status: response.status, body }
  })

describe("docs/api.md", () => {
  it("lists every error", () => {
    const errors = Object.values(ApiError).map((error) => new error({ message: "" }).code)
    for (const code of errors) assert.include(page, `\`${code}\``)
    assert.isAbove(errors.length, 12)
  })

  it.live("shows requests that work", () =>
    Effect.gen(function* () {
      const receiver = yield* startReceiver
      const environment = {
        PORT: "0",
        LOG_LEVEL: "error",
        WEBHOOK_ALLOW_HTTP: "true",
        WEBHOOK_ALLOW_PRIVATE: "true"
      }
      const server = yield* startCommand(["serve"], environment, yield* folderWithDatabase)
      const said = yield* server.printed("Start a scan:")
      const caller: Caller = {
        address: /ready at (\S+)/.exec(said)?.[1] ?? "",
        key: /access key {2}(ask_\w+)/.exec(said)?.[1] ?? ""
      }
      const env: Record<string, string> = { BASE: caller.address, KEY: caller.key }
      for (const example of examples) {
        // the page's data exists once the scan is done
        if (example.includes("/v1/snapshots/?")) yield* pollScan(caller, env["SCAN"] ?? "")
        const { status, body } = yield* runExample(
          example.replace("https://hooks.example.com/visibility", receiver.url),
          env
        )
        assert.strictEqual(status, 200, `${example}\n${JSON.stringify(body)}`)
        const kind = /\/v1\/([a-z-]+)/.exec(example)?.[1] ?? ""
        const id = idIn(body, kind)
        const variable = variables[kind]
        if (variable !== undefined && id !== null && !example.includes(" -X ")) env[variable] = id
      }
      assert.isAtLeast(examples.length, 15)
    }).pipe(Effect.scoped)
  )
})

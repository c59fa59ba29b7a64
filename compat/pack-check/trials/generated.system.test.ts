/**
 * A client that is made of the interface's document by others' generators: its types compile under the strictest
 * options, and it does a day's work on a running server.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, it } from "vitest"

const host = fileURLToPath(new URL("..", import.meta.url))
const command = join(host, "node_modules", ".bin", "answerscope")
const data = mkdtempSync(join(tmpdir(), "answerscope-trial-"))
// below the host's folder: there its packages are found
const folder = join(host, "generated")

const program = `
import createClient from "openapi-fetch"
import type { paths } from "./schema.js"

const [, , baseUrl = "", key = ""] = process.argv
const client = createClient<paths>({ baseUrl, headers: { "x-access-key": key } })
const { data: brand, error } = await client.POST("/v1/brands/", { body: { name: "Contoso", prompts: ["best crm"] } })
if (brand === undefined) throw new Error(error.message)
const brandId = brand.data.id
const { data: started } = await client.POST("/v1/scans/", { body: { brandId, engines: ["chatgpt"] } })
if (started === undefined) throw new Error("not started")
const path = { id: started.data.id }
let status: string = started.data.status
while (status !== "completed") {
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { data: polled } = await client.GET("/v1/scans/{id}", { params: { path } })
  if (polled === undefined) throw new Error("not found")
  status = polled.data.status
}
const { data: overview } = await client.GET("/v1/brands/{id}/overview", { params: { path: { id: brandId } } })
const { data: tracker } = await client.POST("/v1/trackers/", { body: { brandId, intervalMinutes: 1440 } })
const { data: listed } = await client.GET("/v1/scans/", { params: { query: { brand_id: brandId, limit: 5 } } })
const refused = await client.GET("/v1/brands/{id}", { params: { path: { id: "brd_none" } } })
console.log(
  JSON.stringify([
    started.credits.charged,
    overview?.data.checks,
    tracker?.data.enabled,
    // lists come as CSV and lines of JSON too
    typeof listed === "object" ? listed.data.total : listed,
    refused.error?.code
  ])
)
`

const compilerOptions = {
  target: "es2023",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "nodenext",
  moduleResolution: "nodenext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  outDir: "built"
}

const server = spawn(process.execPath, [command, "serve"], {
  cwd: data,
  env: { PATH: process.env["PATH"], HOME: data, PORT: "0", PROVIDERS: "simulated", LOG_LEVEL: "error" },
  stdio: ["ignore", "pipe", "inherit"]
})
const ended = once(server, "close")
let said = ""

/** Runs a program of Node's to its end. */
const done = async (args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
  let text = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => void (text += piece.toString()))
  const [code] = await once(child, "close")
  return { code, text }
}

beforeAll(async () => {
  // read to its end: a server must not find that nobody listens
  await new Promise<void>((resolve, reject) => {
    server.stdout.on("data", (piece: Buffer) => {
      said += piece.toString()
      if (/ask_\w+/.test(said) && /http:\/\//.test(said)) resolve()
    })
    server.once("close", () => reject(new Error(`the server ended: ${said}`)))
  })
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  server.kill("SIGKILL")
  await ended
  rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

it("compiles, and talks to a server", async () => {
  const [address = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
  const [key = ""] = /ask_\w+/.exec(said) ?? []
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  const generator = join(host, "node_modules", "openapi-typescript", "bin", "cli.js")
  const types = ["--output", join(folder, "schema.d.ts")]
  const generated = await done([generator, `${address}/v1/openapi.json`, ...types])
  assert.strictEqual(generated.code, 0, generated.text)
  writeFileSync(join(folder, "program.ts"), program)
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
  const compiler = join(host, "node_modules", "typescript", "bin", "tsc")
  const compiled = await done([compiler, "-p", folder])
  assert.strictEqual(compiled.code, 0, compiled.text)
  const ran = await done([join(folder, "built", "program.js"), address, key])
  assert.strictEqual(ran.code, 0, ran.text)
  assert.deepStrictEqual(JSON.parse(ran.text), [5, 1, true, 1, "not_found"])
})

/** Clients that common generators make of the interface description: they compile under strict rules, in one program. */
import { createClient } from "@hey-api/openapi-ts"
import { execFile } from "node:child_process"
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import openapiTS, { astToString } from "openapi-typescript"
import { afterAll, assert, beforeAll, it } from "vitest"
import { document } from "../../packages/http/test/TestServer.ts"

const compat = fileURLToPath(new URL("..", import.meta.url))

/** A program that calls with both clients. */
const program = `
import { listBrands } from "./sdk/index.ts"
import type { paths } from "./paths.ts"

type Listed = paths["/v1/brands/"]["get"]["responses"]["200"]["content"]["application/json"]

export const names = async (): Promise<ReadonlyArray<string>> => {
  const { data } = await listBrands({ headers: { "x-access-key": "key" }, query: { group: "EU" } })
  const listed: Listed | undefined = data
  return listed === undefined ? [] : listed.data.brands.map(({ name }) => name)
}
`

const compilerOptions = {
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  strict: true,
  noEmit: true,
  types: [],
  skipLibCheck: true
}

let folder = ""

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "answerscope-clients-"))
  await symlink(join(compat, "node_modules"), join(folder, "node_modules"))
  const description = JSON.stringify(document)
  await writeFile(join(folder, "openapi.json"), description)
  await writeFile(join(folder, "paths.ts"), astToString(await openapiTS(description)))
  await createClient({
    input: join(folder, "openapi.json"),
    output: join(folder, "sdk"),
    plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
    logs: { level: "silent" }
  })
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts", "sdk/**/*.ts"] }))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the compiler reports of the generated clients and a program on them. */
const problemsOf = async (source: string): Promise<string> => {
  await writeFile(join(folder, "program.ts"), source)
  const compiler = join(compat, "node_modules", "typescript", "bin", "tsc")
  return promisify(execFile)(process.execPath, [compiler, "-p", folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout
  )
}

it("openapi-typescript and @hey-api/openapi-ts make clients that compile", async () => {
  assert.strictEqual(await problemsOf(program), "")
})

it("and whose types refuse a wrong call", async () => {
  assert.include(await problemsOf(program.replace('"EU"', "7")), "TS2322")
})

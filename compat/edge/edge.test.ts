/** The worker, bundled without Node's modules, in workerd. */
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { rolldown } from "rolldown"
import { afterAll, assert, beforeAll, it } from "vitest"

const workerd = fileURLToPath(new URL("../node_modules/workerd/bin/workerd", import.meta.url))

const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.js")],
    compatibilityDate = "2025-11-01"
  ))]
);
`

let folder = ""

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "answerscope-edge-"))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

it("webhooks, analysis, client and a whole scan run in workerd", async () => {
  const bundle = await rolldown({ input: join(import.meta.dirname, "worker.ts"), platform: "browser" })
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false })
  await bundle.close()
  assert.isEmpty(output[0].imports)
  writeFileSync(join(folder, "worker.js"), output[0].code)
  writeFileSync(join(folder, "config.capnp"), config)
  const { stderr } = await promisify(execFile)(process.execPath, [workerd, "test", join(folder, "config.capnp")])
  assert.match(stderr, /\[ PASS \] main/)
})

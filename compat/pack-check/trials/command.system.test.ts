/**
 * The installed command where it is awkward: a folder with spaces and other scripts in its name, killed, started twice.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, it } from "vitest"

const command = fileURLToPath(new URL("../node_modules/.bin/answerscope", import.meta.url))
const folder = join(mkdtempSync(join(tmpdir(), "answerscope-trial-")), "a folder, ü 空")
mkdirSync(folder)

const running = new Set<ChildProcess>()

const start = (args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, PORT: "0", PROVIDERS: "simulated" },
    stdio: ["ignore", "pipe", "pipe"]
  })
  running.add(child)
  child.once("exit", () => void running.delete(child))
  let text = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece: string) => {
      text += piece
      child.emit("said")
    })
  }
  const ended = once(child, "close")
  return {
    /** What it has said, once that holds the pattern. */
    says: async (pattern: RegExp): Promise<string> => {
      while (!pattern.test(text)) {
        const isOver = await Promise.race([once(child, "said").then(() => false), ended.then(() => true)])
        if (isOver && !pattern.test(text)) throw new Error(`it ended before it said ${String(pattern)}:\n${text}`)
      }
      return text
    },
    end: async (signal: NodeJS.Signals): Promise<unknown> => {
      child.kill(signal)
      const [code] = await ended
      return code
    },
    ended: async () => {
      const [code] = await ended
      return { code, text }
    }
  }
}

afterAll(async () => {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, "close")
      child.kill("SIGKILL")
      await ended
    })
  )
  rmSync(join(folder, ".."), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

const address = /http:\/\/127\.0\.0\.1:\d+/

it("keeps what a killed server had, and lets one server at a time use a folder", async () => {
  const first = start(["serve"])
  const key = /ask_\w+/.exec(await first.says(/ask_\w+/))?.[0] ?? ""
  const at = address.exec(await first.says(address))?.[0] ?? ""
  const headers = { "x-access-key": key, "content-type": "application/json" }
  const made = await fetch(`${at}/v1/brands/`, { method: "POST", headers, body: '{"name":"Contoso"}' })
  assert.strictEqual(made.status, 200)

  const beside = await start(["serve"]).ended()
  assert.notStrictEqual(beside.code, 0)
  assert.match(beside.text, /in use by process \d+/)
  const listed = await start(["org", "list"]).ended()
  assert.strictEqual(listed.code, 0, listed.text)

  await first.end("SIGKILL")
  const second = start(["serve"])
  const again = address.exec(await second.says(address))?.[0] ?? ""
  const found: { readonly data: { readonly brands: ReadonlyArray<{ readonly name: string }> } } = JSON.parse(
    await (await fetch(`${again}/v1/brands/`, { headers })).text()
  )
  assert.deepStrictEqual(
    found.data.brands.map(({ name }) => name),
    ["Contoso"]
  )
  assert.strictEqual(await second.end("SIGTERM"), 0)
})

/**
 * `answerscope import` of 100,000 answers into PostgreSQL: time, and the peak of the command's resident memory above
 * that of an import of nothing. It must not grow with the file.
 */
import { AnswerEngines, Brands, Core, Organizations, Reports } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import { Effect, Layer, Redacted } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createWriteStream, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { brandOf, typicalAnswers } from "./AnswerTexts.ts"
import { benchDatabase, scratchFolder } from "./Database.ts"

const answers = 100_000
const main = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url))

/** Answers of 2 KB to 50 prompts on 3 engines, 550 a day, each with 3 sources. */
function* lines(textOf: (n: number) => string) {
  for (let n = 0; n < answers; n++) {
    const time = new Date(Date.UTC(2025, 0, 1) + n * 157_000).toISOString()
    const engine = ["chatgpt", "claude", "gemini"][n % 3]
    const sources = [1, 2, 3].map((s) => `https://www.site${(n * s) % 997}.example/articles/${n % 50}-${s}`)
    yield `${JSON.stringify({ time, engine, prompt: `best crm ${n % 50}`, answer: textOf(n), sources })}\n`
  }
}

/** Each text is another one, as those of engines are. */
const ownTexts = (n: number) => `${typicalAnswers[n % typicalAnswers.length]} ${n}`
const equalTexts = () => `${typicalAnswers[0]}`

/** Peak of resident memory in megabytes of 1,000,000 bytes; 0 of a process that has ended. */
const peakOf = (pid: number): number => {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Math.round((Number(kibibytes ?? 0) * 1024) / 1_000_000)
  } catch {
    return 0
  }
}

/** Runs the command and returns its output and the peak of its memory. */
const run = async (url: string, args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, ["--conditions=@answerscope/source", main, ...args], {
    env: { PATH: process.env["PATH"] ?? "", LOG_LEVEL: "error", DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"]
  })
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), 100)
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  await once(child, "close")
  clearInterval(watch)
  return { output: output.trim(), peak }
}

/** Prints the time and memory of the import, of the same file again, which stores nothing, and of equal answers. */
export const benchImports = Effect.gen(function* () {
  const url = yield* benchDatabase
  const file = join(yield* scratchFolder, "answers.ndjson")
  const write = (textOf: (n: number) => string) =>
    Effect.promise(() => pipeline(Readable.from(lines(textOf)), createWriteStream(file)))
  yield* Effect.gen(function* () {
    const { id: organizationId } = yield* (yield* Organizations).create({ name: "bench", monthlyLimit: 0 })
    const competitors = [1, 2, 3, 4].map((index) => brandOf(index).name)
    const newBrand = (yield* Brands).create(organizationId, { name: brandOf(0).name, competitors })
    const [brand, other] = yield* Effect.all([newBrand, newBrand])
    const args = ["import", "answers", file, "--org", organizationId, "--brand", brand.id]
    const nothing = join(yield* scratchFolder, "nothing.ndjson")
    yield* Effect.promise(() => writeFile(nothing, ""))
    const ofNothing = args.map((arg) => (arg === file ? nothing : arg))
    const { peak: least } = yield* Effect.promise(() => run(Redacted.value(url), ofNothing))
    for (const time of ["first", "again", "equal"]) {
      if (time !== "again") yield* write(time === "equal" ? equalTexts : ownTexts)
      const given = time === "equal" ? args.map((arg) => (arg === brand.id ? other.id : arg)) : args
      const startedMillis = performance.now()
      const { output, peak } = yield* Effect.promise(() => run(Redacted.value(url), given))
      const seconds = (performance.now() - startedMillis) / 1_000
      const rate = (answers / seconds).toFixed(0)
      const memory = `memory at most ${peak} MB, ${peak - least} MB above nothing`
      console.log(`${time}: ${output}; ${seconds.toFixed(1)} s, ${rate}/s, ${memory}`)
    }
    const filter = { brandId: brand.id, engine: null, searched: null, from: null, before: null }
    const { checks } = yield* (yield* Reports).overview({ organizationId, filter })
    console.log(`answers in reports: ${checks}`)
  }).pipe(
    Effect.provide(
      Core.layer.pipe(Layer.provideMerge(PgStorage.layer({ url })), Layer.provideMerge(AnswerEngines.layer({})))
    )
  )
}).pipe(Effect.scoped)

/**
 * Replays recorded vendor bodies through the adapters over loopback, and compares the results with expected.jsonl,
 * which two readers labeled. Exits with 1 on a difference.
 *
 * Run: npm run eval:vendors -- [FOLDER]. Without a folder: ../shared/eval/vendors.
 *
 * Texts and lists are expected by their length and the first 12 digits of their SHA-256: no body is copied here.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { Fixtures, type Fixture } from "./Fixtures.ts"
import { readingOf } from "./Readings.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = process.argv[2] ?? join(root, "../shared/eval/vendors")

const expectations = new Map(
  readFileSync(join(root, "tools/eval-vendors/expected.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): readonly [string, object] => {
      const { id, ...expected }: { readonly id: string } = JSON.parse(line)
      return [id, expected]
    })
)

const fixturesIn = (file: string): ReadonlyArray<Fixture> =>
  Fixtures.read(basename(file, ".json").replace(/^cases_/, ""), readFileSync(join(folder, file), "utf8"))

const differences = (expected: object, actual: object): ReadonlyArray<string> => {
  const wanted = new Map<string, unknown>(Object.entries(expected))
  const found = new Map<string, unknown>(Object.entries(actual))
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((field) => JSON.stringify(wanted.get(field)) !== JSON.stringify(found.get(field)))
    .map((field) => `${field}: expected ${JSON.stringify(wanted.get(field))}, read ${JSON.stringify(found.get(field))}`)
}

const compared = Effect.fnUntraced(function* (fixture: Fixture) {
  const expected = expectations.get(fixture.id)
  if (expected === undefined) return [`${fixture.id}\n  has no expectation`]
  const found = differences(expected, yield* readingOf(fixture))
  return found.length === 0 ? [] : [[fixture.id, ...found].join("\n  ")]
})

const main = Effect.gen(function* () {
  if (!existsSync(folder)) {
    console.log(`${folder} is not there: nothing was replayed.`)
    return
  }
  const fixtures = readdirSync(folder)
    .filter((file) => /^cases_.*\.json$/.test(file))
    .toSorted()
    .flatMap(fixturesIn)
  const wrong = (yield* Effect.forEach(fixtures, compared)).flat()
  const ids = new Set(fixtures.map(({ id }) => id))
  const missing = [...expectations.keys()].filter((id) => !ids.has(id)).map((id) => `${id}\n  has no body`)
  for (const line of [...wrong, ...missing]) console.log(line)
  console.log(`${fixtures.length - wrong.length} of ${fixtures.length} bodies are read as expected.`)
  if (wrong.length + missing.length > 0 || fixtures.length === 0) process.exitCode = 1
})

await Effect.runPromise(main)

/** The manifests of the published packages. */
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

interface Manifest {
  readonly [field: string]: unknown
  readonly name: string
  readonly version: string
  readonly repository?: { readonly directory?: string }
  readonly files?: ReadonlyArray<string>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const textOf = (path: string): string => readFileSync(join(root, path), "utf8")
const manifestOf = (path: string): Manifest => JSON.parse(textOf(path))
const published = globSync("packages/*/package.json", { cwd: root })
  .map((path): readonly [string, Manifest] => [dirname(path), manifestOf(path)])
  .filter(([, manifest]) => manifest["private"] !== true)

const fields = ["description", "keywords", "homepage", "bugs", "repository", "license", "engines", "exports", "files"]

describe.each(published)("%s", (folder, manifest) => {
  it("has a description", () => {
    for (const field of fields) assert.property(manifest, field)
    assert.strictEqual(manifest.repository?.directory, folder)
    assert.include(textOf(join(folder, "README.md")), `# ${manifest.name}\n`)
    // the package holds no other document
    assert.notMatch(textOf(join(folder, "README.md")), /\]\((?!https:)/)
    assert.strictEqual(textOf(join(folder, "LICENSE")), textOf("LICENSE"))
  })

  it("has the one version of all packages, and needs the others in it", () => {
    const versions = new Set(published.map(([, other]) => other.version))
    assert.sameMembers([...versions], [manifest.version])
    const needed = { ...manifest.dependencies, ...manifest.peerDependencies }
    const others = Object.entries(needed).filter(([name]) => name.startsWith("@answerscope/"))
    assert.deepStrictEqual([...new Set(others.map(([, version]) => version))], others.length > 0 ? [...versions] : [])
  })

  it("contains the build's output, without its inputs", () => {
    assert.includeMembers([...(manifest.files ?? [])], ["dist", "src", "!dist/.tsbuildinfo*"])
  })
})

it("what belongs to Effect is a peer, with one range over all packages", () => {
  const ranges = new Map<string, Set<string>>()
  for (const [folder, { dependencies = {}, peerDependencies = {} }] of published) {
    const own = Object.keys(dependencies).filter((name) => name === "effect" || name.startsWith("@effect/"))
    // the command is a program, and hosts of `answerscope` do not use Effect: both include it
    if (!["packages/cli", "packages/answerscope"].includes(folder)) assert.isEmpty(own, folder)
    for (const [name, range] of Object.entries(peerDependencies)) {
      if (name.startsWith("@answerscope/")) continue
      ranges.set(name, (ranges.get(name) ?? new Set()).add(range))
      // ends before the next minor version
      assert.match(range, /^>=\d+\.\d+\.\d+ <\d+\.\d+\.0$/)
    }
  }
  for (const [name, found] of ranges) assert.strictEqual(found.size, 1, name)
})

it("the core's entries can be looked through: no entry, nor all together, has more names than its bound", () => {
  const report = textOf("packages/core/api-report.md")
  const names = new Map(
    [...report.matchAll(/\n## @answerscope\/core(\S*)\n\n(\d+) names\n/g)].map(([, entry = "", count]) => [
      entry,
      Number(count)
    ])
  )
  // a bound only ever goes down; the aim is 480 for all together
  const bounds = new Map([
    ["", 250],
    ["/storage", 197],
    ["/model", 196],
    ["/webhook", 10]
  ])
  assert.sameMembers([...names.keys()], [...bounds.keys()])
  for (const [entry, count] of names) assert.isAtMost(count, bounds.get(entry) ?? 0, `core${entry}`)
  assert.isAtMost(
    [...names.values()].reduce((sum, count) => sum + count, 0),
    653
  )
})

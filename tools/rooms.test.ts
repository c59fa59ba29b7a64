/** The tables in docs/architecture.md match the code: every room, and no unused import. */
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import { packages, type Room, rooms } from "./rooms.ts"

const folder = fileURLToPath(new URL("../packages", import.meta.url))
const listed = Map.groupBy(rooms, (room) => room.package)

const roomOf = (file: string, own: ReadonlyArray<Room>): string =>
  own.some(({ name }) => name === file) ? file : dirname(file)

/** The rooms with files, each with its imports, without ids. */
const used = (name: string, own: ReadonlyArray<Room>): ReadonlyMap<string, ReadonlySet<string>> => {
  const sources = join(folder, name, "src")
  const found = new Map<string, Set<string>>()
  for (const file of globSync("**/*.{ts,tsx}", { cwd: sources })) {
    const from = roomOf(file, own)
    const imports = found.get(from) ?? new Set()
    found.set(from, imports)
    for (const [, path = ""] of readFileSync(join(sources, file), "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)) {
      if (!path.endsWith("Id.ts")) imports.add(roomOf(join(dirname(file), path), own))
    }
    imports.delete(from)
  }
  return found
}

describe.each([...listed])("the rooms of %s", (name, own) => {
  const found = used(name, own)

  it("are all of its folders", () => {
    assert.sameMembers(
      own.map((room) => room.name),
      [...found.keys()]
    )
  })

  it("import only rooms above them", () => {
    const upwards = own.flatMap((room, index) => {
      const above = new Set(own.slice(0, index).map((other) => other.name))
      return room.imports.filter((other) => !above.has(other)).map((other) => `${room.name} -> ${other}`)
    })
    assert.deepStrictEqual(upwards, [])
  })

  it("import exactly the rooms of the list", () => {
    const unused = own
      .filter(({ importsAll }) => !importsAll)
      .flatMap((room) =>
        room.imports
          .filter((other) => found.get(room.name)?.has(other) !== true)
          .map((other) => `${room.name} -> ${other}`)
      )
    assert.deepStrictEqual(unused, [])
  })
})

describe("the packages", () => {
  interface Manifest {
    readonly dependencies?: Readonly<Record<string, string>>
    /** Our packages that are optional for hosts. */
    readonly peerDependencies?: Readonly<Record<string, string>>
  }

  it("depend on the packages of the list", () => {
    const depending = [...packages.keys()].map((name): [string, ReadonlyArray<string>] => {
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"))
      const depended = { ...manifest.dependencies, ...manifest.peerDependencies }
      const own = Object.keys(depended).filter((other) => other.startsWith("@answerscope/"))
      return [name, own.map((other) => other.slice("@answerscope/".length)).toSorted()]
    })
    assert.deepStrictEqual(
      depending,
      [...packages].map(([name, others]) => [name, others.toSorted()])
    )
    // the test harness is not part of the product
    assert.sameMembers(globSync("*", { cwd: folder }), [...packages.keys(), "harness"])
  })
})

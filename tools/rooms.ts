/** Reads the allowed imports from docs/architecture.md: of the packages, and of the rooms of some packages. */
import { readFileSync } from "node:fs"
import { posix } from "node:path"

/** A room is a folder of a package's sources without its subfolders, or a single file, as named in the table. */
export interface Room {
  readonly package: string
  readonly name: string
  readonly imports: ReadonlyArray<string>
  /** Whether `imports` is simply every room above. */
  readonly importsAll: boolean
}

interface Row {
  readonly name: string
  readonly cells: ReadonlyArray<string>
}

const page = readFileSync(new URL("../docs/architecture.md", import.meta.url), "utf8")

const namesIn = (cell: string): ReadonlyArray<string> => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)

/** The rows of the only table under a heading, without its head. */
const tableUnder = (heading: string): ReadonlyArray<Row> => {
  const [, section] = page.split(`\n${heading}\n`)
  if (section === undefined) throw new Error(`docs/architecture.md has no heading "${heading}"`)
  const [text = ""] = section.split(/\n#/)
  return text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [name = "", ...cells] = line.split("|").slice(1, -1)
      return { name: namesIn(name)[0] ?? "", cells }
    })
}

/** A package's rooms, from the ground up. */
const roomsOf = (name: string): ReadonlyArray<Room> => {
  const rows = tableUnder(`### Rooms of \`${name}\``)
  return rows.map((row, index) => {
    const [imports = ""] = row.cells
    const above = rows.slice(0, index).map((other) => other.name)
    const importsAll = imports.trim() === "all above"
    return {
      package: name,
      name: row.name,
      importsAll,
      imports: importsAll ? above : namesIn(imports)
    }
  })
}

/** Each package with the packages of this project that it may import. */
export const packages: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  tableUnder("### Packages").map(({ name, cells }) => [name, namesIn(cells[1] ?? "")])
)

export const rooms: ReadonlyArray<Room> = ["analysis", "core", "http", "dashboard", "storage-pg"].flatMap(roomsOf)

const isFile = (room: string): boolean => /\.tsx?$/.test(room)
const folderOf = (room: string): string => (isFile(room) ? posix.dirname(room) : room)

/** The files of a room, below its package's sources, including `.tsx`. */
export const filesOf = (room: string): string => (isFile(room) ? room : `${room}/*.ts*`)

/** How a file of one room imports another. */
export const pathBetween = (from: string, to: string): string => {
  const path = posix.relative(folderOf(from), filesOf(to))
  return path.startsWith(".") ? path : `./${path}`
}

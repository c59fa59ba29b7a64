/** Rules of the repository that no linter knows: sizes, names, leftovers, documentation. */
import { stripTypeScriptTypes } from "node:module"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const places = ["packages", "examples", "tools", "bench", "docs"]
const ignored = new Set(["node_modules", "dist", ".data"])

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? [relative(root, path)] : []
  })

const all = [
  ...places.filter((place) => existsSync(join(root, place))).flatMap((place) => filesBelow(join(root, place))),
  ...readdirSync(root).filter((name) => name.endsWith(".md") || name.endsWith(".ts"))
]
const code = all.filter((path) => /\.(tsx?|js)$/.test(path))
const documents = all.filter((path) => path.endsWith(".md"))
const linesOf = (path: string): ReadonlyArray<string> => readFileSync(join(root, path), "utf8").split("\n")
const isTest = (path: string): boolean =>
  /(^|\/)(test|testing|storage-contract)\//.test(path) || path.endsWith(".test.ts")

/** The lines of all code files that break a rule, as `path:line`. */
const breaking = (rule: (line: string, path: string) => boolean): ReadonlyArray<string> =>
  code.flatMap((path) => linesOf(path).flatMap((line, index) => (rule(line, path) ? [`${path}:${index + 1}`] : [])))

/** A generated word list. */
const generated = new Set(["packages/analysis/src/lexicon/EnglishWords.ts"])

describe("sizes", () => {
  it("source files have at most 400 lines, tests 600", () => {
    const tooLong = code.filter((path) => linesOf(path).length - 1 > (isTest(path) ? 600 : 400))
    assert.deepStrictEqual(tooLong, [])
  })

  it("a room of source has at most 2,200 lines, test suites and generated lists aside", () => {
    const sources = code.filter((path) => /^packages\/[^/]+\/src\//.test(path) && !isTest(path) && !generated.has(path))
    const rooms = Map.groupBy(sources, (path) => dirname(path))
    const tooLarge = [...rooms]
      .map(([room, files]) => ({ room, lines: files.reduce((sum, path) => sum + linesOf(path).length - 1, 0) }))
      .filter(({ lines }) => lines > 2_200)
      .map(({ room }) => room)
    assert.deepStrictEqual(tooLarge, [])
  })

  it("lines have at most 120 columns, but for an address that cannot be broken", () => {
    const isTooLong = (line: string, path: string) =>
      line.length > 120 && !generated.has(path) && !/https?:\/\/\S{40,}/.test(line)
    assert.deepStrictEqual(breaking(isTooLong), [])
  })
})

describe("sources", () => {
  it("run in Node as they are, without a build", () => {
    const isRefused = (path: string): boolean => {
      try {
        stripTypeScriptTypes(readFileSync(join(root, path), "utf8"))
        return false
      } catch {
        return true
      }
    }
    assert.deepStrictEqual(code.filter((path) => path.endsWith(".ts")).filter(isRefused), [])
  })
})

describe("names", () => {
  it("name the subject of a file", () => {
    const vague = /(^|[-./A-Z_])(utils?|common|helpers?|types|shared|misc)([-./A-Z_]|$)/i
    assert.deepStrictEqual(
      all.filter((path) => path.split("/").some((part) => vague.test(part))),
      []
    )
  })

  it("of modules are nouns in PascalCase, in lower-case folders", () => {
    const odd = code.filter((path) => {
      if (!/^packages\/[^/]+\/src\//.test(path)) return false
      const folders = dirname(path).split("/").slice(3)
      const name = basename(path).replace(/\.tsx?$/, "")
      // migrations run in the order of their numbers
      const isNamed = folders.at(-1) === "migrations" ? /^\d{4}_[a-z_]+$/ : /^([A-Z][A-Za-z0-9]*|index|adapter|main)$/
      return folders.some((folder) => !/^[a-z][a-z-]*$/.test(folder)) || !isNamed.test(name)
    })
    assert.deepStrictEqual(odd, [])
  })
})

describe("leftovers", () => {
  // Split, so that this file does not break its own rules.
  const markers = [
    ["TO", "DO"],
    ["FIX", "ME"],
    ["XX", "X:"],
    ["HA", "CK:"],
    ["<<<<", "<<< "],
    [">>>>", ">>> "],
    ["lint-", "disable"],
    ["@ts-", "ignore"],
    ["@ts-", "nocheck"],
    ["as unknown", " as "],
    ["debug", "ger;"]
  ].map((parts) => parts.join(""))
  // It contains forbidden samples.
  const exempt = new Set(["tools/lint.more.test.ts"])

  it.each(markers)("no %s", (marker) => {
    const word = new RegExp(`(^|\\W)${marker.replace(/[^\w\s]/g, "\\$&")}`)
    assert.deepStrictEqual(
      breaking((line, path) => !exempt.has(path) && word.test(line)),
      []
    )
  })
})

describe("time", () => {
  // code that uses the wall clock on purpose
  const ofThisProcess = [
    /^packages\/core\/src\/(testing|log)\//,
    /^packages\/core\/src\/storage\/ClockWatch\.ts$/,
    /^packages\/core\/src\/webhook\/WebhookSignature\.ts$/,
    /^packages\/core\/src\/notification\/channel\/WebhookCheck\.ts$/,
    /^packages\/core\/src\/seo\/SeoCall\.ts$/
  ]

  it("that the core, the interface or a worker stores or compares is the storage's or the steady clock's", () => {
    const places = /^packages\/(core|http|worker|storage-pg)\/src\//
    assert.deepStrictEqual(
      breaking(
        (line, path) =>
          places.test(path) &&
          !ofThisProcess.some((place) => place.test(path)) &&
          /\bDateTime\.now|\bClock\.currentTime|\bDate\.now\(|new Date\(\)/.test(line)
      ),
      []
    )
  })
})

describe("tests", () => {
  /** The text of each test of Effect's kinds, with its place: the linter's own rule knows only `it`. */
  const effectTests = (path: string): ReadonlyArray<readonly [place: string, text: string]> => {
    const lines = linesOf(path)
    return lines.flatMap((line, index) => {
      const indent = /^( *)it\.(effect|live|prop)\b/.exec(line)?.[1]
      if (indent === undefined) return []
      const isLast = (later: string) => new RegExp(`^ {${indent.length}}\\}?\\)$`).test(later)
      const length = lines.slice(index).findIndex(isLast)
      const end = length === -1 ? index + 1 : index + length
      return [[`${path}:${index + 1}`, lines.slice(index, end).join("\n")] as const]
    })
  }

  it("assert something", () => {
    // `bench.check` asserts
    const asserting = /\bassert|\.check\(\)/
    const silent = code
      .filter(isTest)
      .flatMap(effectTests)
      .filter(([, text]) => !asserting.test(text))
    assert.deepStrictEqual(
      silent.map(([place]) => place),
      []
    )
  })

  it("that start a process or need PostgreSQL are called .system.test.ts or .more.test.ts", () => {
    const outside =
      /from "(node:child_process|@answerscope\/(storage-pg|embedded-postgres|harness\/(?!Calls|Receiver))[^"]*)"/
    const reachesOutside = (path: string): boolean =>
      linesOf(path).some((line) => {
        const relativePath = /from "(\.[^"]+)"/.exec(line)?.[1]
        return outside.test(line) || (relativePath !== undefined && reachesOutside(join(dirname(path), relativePath)))
      })
    const misnamed = code.filter(
      (path) => /(?<!\.more)\.test\.ts$/.test(path) && path.endsWith(".system.test.ts") !== reachesOutside(path)
    )
    assert.deepStrictEqual(misnamed, [])
  })
})

describe("documentation", () => {
  it("links to files that exist", () => {
    const broken = documents.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/\]\(([^)\s#]+)(#[^)\s]*)?\)/g)]
        .map(([, target]) => target ?? "")
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), decodeURI(target))))
        .map((target) => `${path}: ${target}`)
    )
    assert.deepStrictEqual(broken, [])
  })

  it("links to headings that exist", () => {
    const idOf = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, "")
        .replaceAll(" ", "-")
    const headingsOf = (path: string) =>
      linesOf(path).flatMap((line) => {
        const heading = /^#+ (.*)/.exec(line)?.[1]
        return heading === undefined ? [] : [idOf(heading)]
      })
    const broken = documents.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/\]\(([^)\s:#]*\.md)?#([^)\s]+)\)/g)]
        .filter(([, file, id = ""]) => !headingsOf(file === undefined ? path : join(dirname(path), file)).includes(id))
        .map(([link]) => `${path}: ${link}`)
    )
    assert.deepStrictEqual(broken, [])
  })

  it("is listed in llms.txt, page by page", () => {
    const listed = [...readFileSync(join(root, "llms.txt"), "utf8").matchAll(/\/blob\/main\/(\S+\.md)\)/g)].map(
      ([, path]) => path ?? ""
    )
    const pages = documents.filter((path) => /^(docs\/|README\.md$)/.test(path) && !path.includes("/decisions/"))
    assert.deepStrictEqual(listed.toSorted(), pages.toSorted())
  })

  it("has at most 25,000 words, measurements aside", () => {
    const pages = documents.filter((path) => /^(docs\/|README\.md$)/.test(path) && !path.includes("/measurements/"))
    const words = pages.map((path) => readFileSync(join(root, path), "utf8").trim().split(/\s+/).length)
    assert.isAtMost(
      words.reduce((sum, count) => sum + count, 0),
      25_000
    )
  })
})

describe("lock file", () => {
  it("has the optional packages of every platform, so that npm ci calls it complete", () => {
    interface Locked {
      readonly optionalDependencies?: Readonly<Record<string, string>>
    }
    const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
      readFileSync(join(root, "package-lock.json"), "utf8")
    )
    const missing = Object.values(lock.packages)
      .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
      .filter((name) => lock.packages[`node_modules/${name}`] === undefined)
    assert.deepStrictEqual(missing, [])
  })

  it("has a hash of every package that is downloaded", () => {
    interface Locked {
      readonly integrity?: string
      readonly link?: boolean
    }
    for (const path of ["package-lock.json", "compat/package-lock.json"]) {
      const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
        readFileSync(join(root, path), "utf8")
      )
      const unhashed = Object.entries(packages)
        .filter(
          ([place, { integrity, link }]) => /node_modules\//.test(place) && link !== true && integrity === undefined
        )
        .map(([place]) => place)
      assert.deepStrictEqual(unhashed, [], path)
    }
  })

  it("has the pinned Node only for machines whose own is too old, so that npm ci leaves it out elsewhere", () => {
    const lock: { readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>> } =
      JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
    const pinned = Object.entries(lock.packages).filter(([path]) => /^node_modules\/node-\w+-\w+$/.test(path))
    assert.deepStrictEqual(
      pinned.map(([, { engines }]) => engines?.node),
      ["<22.19", "<22.19"]
    )
  })
})

describe("dependencies", () => {
  interface Manifest {
    readonly dependencies?: Readonly<Record<string, string>>
    readonly peerDependencies?: Readonly<Record<string, string>>
  }

  it("of each package are in docs/dependencies.md, with version and place", () => {
    const used = new Map<string, Array<string>>()
    for (const path of all.filter((one) => /^packages\/[^/]+\/package\.json$/.test(one)).toSorted()) {
      const { dependencies, peerDependencies }: Manifest = JSON.parse(readFileSync(join(root, path), "utf8"))
      for (const [name, version] of Object.entries({ ...dependencies, ...peerDependencies })) {
        if (name.startsWith("@answerscope/")) continue
        const key = `${name} ${version}`
        used.set(key, [...(used.get(key) ?? []), path.split("/")[1] ?? ""])
      }
    }
    // optional packages are listed by a pattern
    const rows = linesOf("docs/dependencies.md").flatMap((line) => {
      const [, name = "", version = "", places = ""] = /^\| `([^`*]+)` ([\d.<>= ]+) \| ([^|]*) \|/.exec(line) ?? []
      return name === "" ? [] : [[`${name} ${version}`, places.split(", ")] as const]
    })
    const places = [...used].map(([key, found]) => [key, key.startsWith("effect ") ? ["all but analysis"] : found])
    assert.sameDeepMembers(
      rows.map(([key, found]) => [key, found.toSorted()]),
      places
    )
  })
})

describe("packages", () => {
  it("export files that exist", () => {
    interface Manifest {
      readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
    }
    const missing = all
      .filter((path) => /^packages\/[^/]+\/package\.json$/.test(path))
      .flatMap((path) => {
        const { exports = {} }: Manifest = JSON.parse(readFileSync(join(root, path), "utf8"))
        return Object.values(exports)
          .map((target) => (typeof target === "string" ? target : (target["@answerscope/source"] ?? "")))
          .filter((target) => !existsSync(join(root, dirname(path), target)))
          .map((target) => `${path}: ${target}`)
      })
    assert.deepStrictEqual(missing, [])
  })
})

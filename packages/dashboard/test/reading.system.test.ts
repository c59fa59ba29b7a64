/** What the dashboard shows, in a real browser, against a running server on simulated engines. */
import { assert, describe, it, layer } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { answers } from "./answers.ts"
import { chartFiles } from "./chartFiles.ts"
import { charts } from "./charts.ts"
import { hasBrowser, World } from "./DashboardWorld.ts"
import { facts } from "./facts.ts"
import { pages } from "./pages.ts"
import { paper } from "./paper.ts"
import { places } from "./places.ts"
import { proofs } from "./proofs.ts"
import { report } from "./report.ts"
import { rivals } from "./rivals.ts"
import { scales } from "./scales.ts"
import { workedOn } from "./workedOn.ts"

const site = fileURLToPath(new URL("../dist/site/assets", import.meta.url))

describe.runIf(hasBrowser)("reading the dashboard in Chromium", () => {
  layer(World.layer)((it) => {
    // the report adds answers: it comes last
    for (const part of [
      pages,
      charts,
      rivals,
      scales,
      chartFiles,
      answers,
      facts,
      proofs,
      places,
      workedOn,
      paper,
      report
    ])
      part(it)
  })
})

it("its files stay within their budget", () => {
  const files = readdirSync(site).filter((name) => !name.endsWith(".br"))
  const sizes = files.map((name) => ({ name, bytes: gzipSync(readFileSync(join(site, name)), { level: 9 }).length }))
  const sum = (chosen: (name: string) => boolean) =>
    sizes.reduce((total, { bytes, name }) => total + (chosen(name) ? bytes : 0), 0)
  const isScript = (name: string) => name.endsWith(".js")
  // the first view is what the page of the overview names, and its imports
  const page = readFileSync(join(site, "..", "overview.html"), "utf8")
  const first = new Set([...page.matchAll(/assets\/([^"]+\.js)/g)].map(([, name = ""]) => name))
  for (const name of first) {
    for (const [, other = ""] of readFileSync(join(site, name), "utf8").matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)) {
      first.add(other)
    }
  }
  assert.isAbove(first.size, 0)
  assert.isAtMost(
    sum((name) => first.has(name)),
    50_000
  )
  assert.isAtMost(sum(isScript), 120_000)
  assert.isAtMost(
    sum((name) => name.endsWith(".css")),
    15_000
  )
  assert.isAtMost(
    sum((name) => name.endsWith(".json")),
    2_000
  )
})

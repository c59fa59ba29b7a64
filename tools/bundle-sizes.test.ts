/** Bundle sizes of the stand-alone parts for browsers, minified and compressed. The documentation states them. */
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { assert, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Bundles an import statement. Returns the size and the packages inside. */
const bundleOf = async (statement: string) => {
  const entry = "\0entry"
  const bundle = await rolldown({
    input: entry,
    cwd: root,
    platform: "browser",
    // a constant text with several uses would be repeated, such as the list of suffixes
    optimization: { inlineConst: false },
    resolve: { conditionNames: ["@answerscope/source", "import", "default"] },
    plugins: [
      {
        name: "entry",
        resolveId: (id, importer) =>
          id === entry ? id : importer === entry ? fileURLToPath(import.meta.resolve(id)) : null,
        load: (id) => (id === entry ? statement : null)
      }
    ]
  })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  const [chunk] = output
  const packages = chunk.moduleIds.flatMap(
    (id) => /(?:node_modules\/((?:@[^/]+\/)?[^/]+)|packages\/([^/]+))\//.exec(id)?.slice(1) ?? []
  )
  return {
    code: chunk.code,
    kilobytes: gzipSync(chunk.code).length / 1000,
    packages: new Set(packages.filter((name) => name !== undefined)),
    outside: [...chunk.imports, ...chunk.dynamicImports]
  }
}

it("a receiver of webhooks: nothing but its own code, under 2 kB", async () => {
  const { kilobytes, outside, packages } = await bundleOf('export { verifyWebhook } from "@answerscope/core/webhook"')
  assert.sameMembers([...packages], ["core"])
  assert.isEmpty(outside)
  assert.isBelow(kilobytes, 2)
})

it("the analysis of answers, with its word lists and their notice: under 300 kB", async () => {
  const bundle = await bundleOf('export { analyzeAnswer } from "@answerscope/analysis"')
  assert.sameMembers([...bundle.packages], ["analysis", "tldts", "tldts-core"])
  assert.isEmpty(bundle.outside)
  assert.isBelow(bundle.kilobytes, 300)
  assert.include(bundle.code, "Copyright 2000-2018 by Kevin Atkinson")
})

it("the client of the interface: nothing but its own code, under 3 kB", async () => {
  const { kilobytes, outside, packages } = await bundleOf('export { createClient } from "@answerscope/http/client"')
  assert.sameMembers([...packages], ["http"])
  assert.isEmpty(outside)
  assert.isBelow(kilobytes, 3)
})

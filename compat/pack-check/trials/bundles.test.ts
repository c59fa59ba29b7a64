/**
 * The parts that stand alone, bundled for a browser from what is published.
 */
import { rolldown } from "rolldown"
import { assert, it } from "vitest"
import { gzipSync } from "node:zlib"

const entry = "\0entry"

const bundled = async (statement: string) => {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    optimization: { inlineConst: false },
    plugins: [
      {
        name: "entry",
        resolveId: (id, importer) => (id === entry ? id : importer === entry ? import.meta.resolve(id).slice(7) : null),
        load: (id) => (id === entry ? statement : null)
      }
    ]
  })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  return { code: output[0].code, kilobytes: gzipSync(output[0].code).length / 1000, outside: output[0].imports }
}

it.each([
  ['export { analyzeAnswer } from "@answerscope/analysis"', 300],
  ['export { createClient } from "@answerscope/http/client"', 8],
  ['export { verifyWebhook } from "@answerscope/core/webhook"', 10]
] as const)("%s: below %i kB", async (statement, most) => {
  const { kilobytes, outside } = await bundled(statement)
  assert.isEmpty(outside)
  assert.isBelow(kilobytes, most)
})

it("the bundled analysis reads answers", async () => {
  const { code } = await bundled('export { analyzeAnswer } from "@answerscope/analysis"')
  const { analyzeAnswer } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)
  assert.strictEqual(analyzeAnswer({ answer: "1. Globex\n2. Contoso", brand: "Contoso" }).position, 2)
})

/** Sources that somebody worked on: whether it helped, with answers before and since. Real browser, running server. */
import { assert, describe } from "@effect/vitest"
import { inTab, key, type World, type WorldTests } from "./DashboardWorld.ts"
import { changeWords, wrongFigures } from "./ShownFigures.ts"

const dayMillis = 86_400_000
const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMillis).toISOString().slice(0, 10)

const days = 28
const marked = 14
const samples = 6

/** Each engine cites its own site. Of six answers a day, so many name the brand before the mark and since. */
const sites = [
  { engine: "chatgpt", site: "helped.example", before: 1, since: 5 },
  { engine: "claude", site: "same.example", before: 3, since: 3 }
]

/** Stores answers of four weeks. Those that do not name the brand name a competitor. */
const remember = async ({ client }: World["Service"], brandId: string, name: string): Promise<void> => {
  const lines = sites.flatMap(({ before, engine, since, site }) =>
    Array.from({ length: days * samples }, (_, place) => {
      const [daysAgo, sample] = [days - Math.floor(place / samples), place % samples]
      const mentions = daysAgo > marked ? before : since
      return JSON.stringify({
        prompt: "best crm",
        engine,
        answer: `${sample < mentions ? name : "Globex"} leads, ${engine}, ${daysAgo} days ago, ${sample}.`,
        sample: sample + 1,
        sources: [`https://${site}/best`],
        time: `${dayOf(daysAgo)}T00:00:00Z`
      })
    })
  )
  const file = new Blob([`${lines.join("\n")}\n`], { type: "application/x-ndjson" })
  let { data } = await client.imports.start({ kind: "answers", brand_id: brandId, file })
  while (data.status !== "completed") ({ data } = await client.imports.get(data.id))
  assert.strictEqual(data.accepted, lines.length)
}

export const workedOn = (it: WorldTests) =>
  describe("sources that somebody worked on, in Chromium", () => {
    it.effect("each says whether its gap changed since then, with the API's rates, range and verdict", () =>
      inTab(async (seen, world) => {
        const { client } = world
        const name = "Worker"
        const { data: brand } = await client.brands.create({ name, prompts: ["best crm"], competitors: ["Globex"] })
        await remember(world, brand.id, name)
        for (const { site } of sites) {
          await client.marks.put({ brandId: brand.id, kind: "source", key: site, state: "done", at: dayOf(marked) })
        }
        await seen.open(`/b/${brand.id}/sources`)
        const told = seen.page.locator(".panel", { hasText: "Done, and did it help?" }).locator("li")
        assert.strictEqual(await told.count(), sites.length)
        const verdicts = []
        for (const { before, since, site } of sites) {
          const item = told.filter({ hasText: site })
          const shown = item.locator("data[data-metric$='since_done.value']")
          const query = (await shown.getAttribute("data-query")) ?? ""
          const response = await fetch(`${world.address}${query}`, { headers: { "x-access-key": key } })
          const { data }: Awaited<ReturnType<typeof client.reports.sources>> = JSON.parse(await response.text())
          const change = data.rows.find((row) => row.key === site)?.since_done
          if (change == null) assert.fail(`${site} has no change`)
          const gapOf = (mentions: number) => 1 - mentions / samples
          assert.closeTo(change.value ?? 0, gapOf(since), 0.01, site)
          assert.closeTo(change.previous.value ?? 0, gapOf(before), 0.01, site)
          assert.strictEqual(await shown.innerText(), `${Math.round(100 * (change.value ?? 0))}%`)
          assert.match(await item.locator(".movement").innerText(), changeWords(change), site)
          verdicts.push(change.verdict_page)
        }
        assert.deepStrictEqual(verdicts, ["down", "within_noise"])
        assert.deepStrictEqual((await wrongFigures(seen, world.address, key)).wrong, [])
        await client.brands.remove(brand.id)
      })
    )
  })

/** Figures link to their answers, and answers to what can be tracked, in a real browser on simulated engines. */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { axeViolations, settled, visit } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import {
  choose,
  command,
  inTab,
  inWindow,
  key,
  prompts,
  type Window,
  World,
  type WorldTests
} from "./DashboardWorld.ts"

/** The number of answers that the list shows. */
const totalOf = async ({ page }: Window): Promise<number> => {
  const total = page.locator('.panel [data-metric="total"]').first()
  return (await total.count()) === 0 ? 0 : Number(await total.getAttribute("value"))
}

/** Follows a link. Returns the number of answers behind it. */
const behind = async (seen: Window, link: string): Promise<number> => {
  await seen.page.locator(link).first().click()
  await seen.page.waitForURL(/\/answers\?/)
  await settled(seen)
  return totalOf(seen)
}

const keyOf = Effect.fnUntraced(function* (scope: "read" | "write") {
  const { organizations } = yield* command("org", "list")
  const issued = yield* command("key", "create", "--org", organizations[0].id, "--scope", scope)
  return String(issued.accessKey)
})

/** Answers in Chromium. */
export const answers = (it: WorldTests) =>
  describe("answers in Chromium", () => {
    it.effect("every figure links to as many answers as it counts", () =>
      inTab(async (seen, { brandId, client }) => {
        const { reports } = client
        const brand = `/b/${brandId}`
        const [row] = (await reports.visibility({ brand_id: brandId, class: "non_branded" })).data.rows
        const ofClass = { brand_id: brandId, class: "non_branded" } as const
        const rivals = (await reports.visibility({ ...ofClass, by: "competitor" })).data.rows
        const rival = rivals.find(({ own }) => own !== true)
        const [source] = (await reports.sources(ofClass)).data.rows
        const [search] = (await reports.searches({ brand_id: brandId, tracked: false })).data.rows
        if (row === undefined || rival === undefined || source === undefined || search === undefined) {
          throw new Error("there is nothing to see")
        }
        await seen.open(brand)
        assert.strictEqual(await behind(seen, ".behind"), row.mention_rate.k)
        await seen.open(`${brand}?figure=citation_rate`)
        assert.strictEqual(await behind(seen, ".behind"), row.citation_rate?.k ?? 0)
        await seen.open(`${brand}/competitors`)
        assert.strictEqual(await behind(seen, `th a >> text="${rival.by.competitor}"`), rival.mention_rate.k)
        assert.include(await seen.says(".panel .tags"), rival.by.competitor ?? "a name")
        // removing a name from the filter shows all answers again
        await seen.page.locator(".panel .tags button").click()
        await seen.page.waitForURL((url) => !url.search.includes("rival"))
        await settled(seen)
        assert.strictEqual(await totalOf(seen), row.answers)
        await seen.open(`${brand}/competitors`)
        await seen.page.locator('[popovertarget="rival"]').click()
        await seen.page.locator("#rival .option", { hasText: rival.by.competitor ?? "" }).click()
        const duel = { ...ofClass, competitor: rival.by.competitor ?? "" }
        const [worst] = (await reports.duel(duel)).data.rows
        const without = await behind(seen, `td a >> text="${worst?.competitor_instead.k}"`)
        assert.strictEqual(without, worst?.competitor_instead.k)
        await seen.open(`${brand}/sources?view=all`)
        assert.strictEqual(await behind(seen, `th a:has-text("${source.key}")`), source.answers.k)
        const [cited] = (await client.reports.sources({ ...ofClass, group_by: "page" })).data.rows
        await seen.open(`${brand}/sources?by=page&view=all`)
        assert.strictEqual(await behind(seen, "tbody th a[data-page]"), cited?.answers.k)
        assert.include(await seen.says("main"), cited?.key ?? "no page")
        await seen.open(`${brand}/searches`)
        assert.strictEqual(await behind(seen, `th a >> text="${search.query}"`), search.answers)
      })
    )

    it.effect("a prompt shows sources and searches of its answers, with the added words", () =>
      inTab(async (seen, { address, brandId, client }) => {
        const [prompt = ""] = prompts
        const path = `/b/${brandId}/prompt?prompt=${encodeURIComponent(prompt)}`
        const sources = (await client.reports.sources({ brand_id: brandId, prompt })).data
        const searches = (await client.reports.searches({ brand_id: brandId, prompt })).data
        await seen.open(path)
        const part = (name: string) => seen.page.locator(".panel", { has: seen.page.locator(`h2 >> text="${name}"`) })
        await part("Searches").locator("tbody tr").first().waitFor()
        const [source] = sources.rows
        await part("Sources").locator(`th:has-text("${source?.key}")`).first().waitFor()
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
        for (const { query } of searches.rows) {
          const cells = await part("Searches").locator("tr", { hasText: query }).first().locator("td").allInnerTexts()
          const added = query.split(" ").filter((word) => !prompt.split(" ").includes(word))
          assert.strictEqual(cells[1], added.join(", "), query)
        }
        assert.isTrue(searches.rows.some(({ query }) => query !== prompt))
        const one = searches.rows.at(-1)
        assert.strictEqual(await behind(seen, `th a >> text="${one?.query}"`), one?.answers)
        await seen.open(path)
        await part("Sources").locator("tbody tr").first().waitFor()
        assert.strictEqual(await behind(seen, `th a:has-text("${source?.key}")`), source?.answers.k)
        assert.include(seen.page.url(), "prompt=")
      })
    )

    it.effect("a prompt shows its tags, and in the list of its answers the words around the brand", () =>
      inTab(async (seen, { brandId, client }) => {
        const [prompt = ""] = prompts
        await client.brands.setPromptSettings(brandId, { settings: [{ prompt, tags: ["core"] }] })
        const { data } = await client.snapshots.list({
          brand_id: brandId,
          prompt,
          counted: true,
          answer: true,
          limit: 10
        })
        await seen.open(`/b/${brandId}/prompt?prompt=${encodeURIComponent(prompt)}`)
        await seen.page.locator(".asked + .tags .chip >> text=core").waitFor()
        const shown = await seen.page.locator("td .words").allInnerTexts()
        assert.strictEqual(shown.length, data.snapshots.length)
        const words = (text: string) =>
          text
            .replaceAll(/[*#…|:-]/g, " ")
            .replaceAll(/\s+/g, " ")
            .trim()
        for (const [index, { answer = "", mentioned }] of data.snapshots.entries()) {
          const said = words(shown[index] ?? "")
          assert.isNotEmpty(said)
          assert.notMatch(shown[index] ?? "", /\||\s-\s/)
          assert.include(words(answer), said)
          if (mentioned) assert.include(said, "Acme")
        }
        await client.brands.setPromptSettings(brandId, { settings: [{ prompt, tags: [] }] })
      })
    )

    it.effect("a prompt leads to all of its sources and searches, until its filter is taken away", () =>
      inTab(async (seen, { address, brandId, client }) => {
        const { page } = seen
        const [prompt = ""] = prompts
        const ofPrompt = { brand_id: brandId, prompt }
        const { rows, total } = (await client.reports.sources(ofPrompt)).data
        const gaps = (await client.reports.sources({ ...ofPrompt, gap: true, kind: "other" })).data.total
        const searches = (await client.reports.searches(ofPrompt)).data.total
        await seen.open(`/b/${brandId}/prompt?prompt=${encodeURIComponent(prompt)}&class=non_branded`)
        await page.getByRole("link", { name: "All sources" }).click()
        await page.waitForURL(/sources\?(?!.*class=).*prompt=/)
        await settled(seen)
        const current = page.locator("nav.parts [aria-current]")
        assert.match(await current.innerText(), new RegExp(`^All\\s*${total}$`))
        assert.strictEqual(await page.locator("tbody tr").count(), rows.length)
        assert.strictEqual(await behind(seen, `th a:has-text("${rows[0]?.key}")`), rows[0]?.answers.k)
        await page.goBack()
        await settled(seen)
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
        assert.deepStrictEqual(await axeViolations(seen), [])
        // the other lists are about the same prompt
        await page.locator("nav.parts a", { hasText: "Gaps" }).click()
        await page.waitForURL(/sources\?(?!.*view=).*prompt=/)
        await settled(seen)
        assert.match(await current.innerText(), new RegExp(`^Gaps\\s*${gaps}$`))
        await page.locator("nav.parts a", { hasText: "Searches" }).click()
        await page.waitForURL(/searches\?.*prompt=/)
        await page.getByRole("button", { name: "All searches" }).click()
        await page.locator(`nav.parts [data-metric=total][value="${searches}"]`).waitFor()
        await page.locator("nav.parts a", { hasText: "All" }).click()
        await page.waitForURL(/sources\?.*prompt=/)
        await page.getByRole("button", { name: `Prompt ${prompt}` }).click()
        await page.waitForURL(/sources\?(?!.*prompt=).*class=non_branded/)
        await page
          .locator('nav.parts [aria-current] [data-query*="class=non_branded"]:not([data-query*="prompt="])')
          .waitFor()
      })
    )

    it.effect("a page asks for its slowest part before the parts above it are there", () =>
      inTab(async (seen, { brandId }) => {
        const { page } = seen
        for (const [path, held, asked] of [
          ["reports?report=new", "**/v1/reports/design", /reports\/preview/],
          ["competitors", /visibility\?.*by=class/, /visibility\?class=non_branded&.*by=competitor&compare/]
        ] as const) {
          const isAsked = page.waitForRequest(asked)
          // answers once the other one is asked for
          await page.route(held, async (route) => {
            await isAsked
            await route.continue()
          })
          await seen.open(`/b/${brandId}/${path}`)
          assert.strictEqual((await isAsked).method(), "GET")
          await page.unroute(held)
        }
      })
    )

    it.effect("an answer shows its cost and the owners of its sources; a list shows tags, and filters by model", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const { data } = await client.reports.sources({ brand_id: brandId })
        const [own, rival] = data.rows
        if (own === undefined || rival === undefined) throw new Error("there is nothing to see")
        const [prompt = ""] = prompts
        // simulated sites are not public, and only public ones can be saved
        await page.route("**/v1/brands/", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          for (const brand of body.data.brands) Object.assign(brand, { domain: own.key, competitors: [rival.key] })
          await route.fulfill({ response, json: body })
        })
        await client.brands.setPromptSettings(brandId, { settings: [{ prompt, tags: ["core"] }] })
        const chipOf = async (source: string) => {
          const { data: list } = await client.snapshots.list({ brand_id: brandId, source, limit: 1 })
          await seen.open(`/b/${brandId}/answer?id=${list.snapshots[0]?.id}`)
          return page.locator(".sources li", { hasText: source }).first().locator(".chip").innerText()
        }
        assert.strictEqual(await chipOf(own.key), "Yours")
        assert.strictEqual(await chipOf(rival.key), rival.key)
        assert.strictEqual(await page.locator("dt:text-is('Credits') + dd").innerText(), "5")
        await seen.open(`/b/${brandId}/answers`)
        await page.locator("td .chip >> text=core").first().waitFor()
        const { rows } = (await client.reports.visibility({ brand_id: brandId, by: "model" })).data
        const model = rows[0]?.by.model ?? ""
        await page.getByRole("button", { name: "More filters" }).click()
        await choose(seen, "filter-model", model)
        await page.waitForURL(/model=/)
        await settled(seen)
        assert.strictEqual(await totalOf(seen), rows[0]?.answers)
        await client.brands.setPromptSettings(brandId, { settings: [{ prompt, tags: [] }] })
      })
    )

    it.effect("filters answers by class and tag of their prompts, to as many as the figure counts", () =>
      inTab(async (seen, { brandId, client }) => {
        const settings = prompts.slice(0, 2).map((prompt) => ({ prompt, tags: ["pricing"] }))
        await client.brands.setPromptSettings(brandId, { settings })
        for (const filter of [{ class: "branded" }, { class: "non_branded", tag: "pricing" }] as const) {
          const [row] = (await client.reports.visibility({ brand_id: brandId, ...filter })).data.rows
          const all = (await client.reports.visibility({ brand_id: brandId })).data.rows[0]?.answers ?? 0
          await seen.open(`/b/${brandId}?${new URLSearchParams(filter).toString()}`)
          const named = await behind(seen, ".behind")
          assert.strictEqual(named, row?.mention_rate.k)
          await seen.open(`/b/${brandId}/answers?${new URLSearchParams(filter).toString()}`)
          assert.strictEqual(await totalOf(seen), row?.answers)
          assert.isBelow(row?.answers ?? 0, all)
          const { data } = await client.snapshots.list({ brand_id: brandId, ...filter, limit: 200 })
          assert.strictEqual(data.snapshots.length, row?.answers)
          const asked = new Set(data.snapshots.map(({ prompt }) => prompt))
          if ("tag" in filter) assert.sameMembers([...asked], prompts.slice(0, 2))
        }
        await client.brands.setPromptSettings(brandId, {
          settings: settings.map(({ prompt }) => ({ prompt, tags: [] }))
        })
      })
    )

    it.effect("a step is ticked, a gap gets a state and a note: both can be undone, and stand in the file", () =>
      inTab(async (seen, { address, brandId, client }) => {
        const { page } = seen
        const marks = async () => (await client.marks.list({ brand_id: brandId })).data.marks
        const undo = async () => {
          await page.locator(".toast button", { hasText: "Undo" }).click()
          await page.locator(".toast").waitFor({ state: "detached" })
        }
        await seen.open(`/b/${brandId}`)
        const step = (await client.reports.story({ brand_id: brandId })).data.next.find(({ done }) => !done)
        if (step === undefined) throw new Error("there is nothing to do")
        assert.include(await seen.says(".story .next"), step.text)
        const tick = page.getByRole("checkbox", { name: `Done: ${step.text}` })
        await tick.click()
        await page.locator(".steps-next .done", { hasText: step.text }).waitFor()
        assert.deepInclude((await marks())[0], { kind: "todo", key: step.key, state: "done" })
        await page.locator('[role=checkbox][aria-checked="true"]').click()
        await page.locator('[role=checkbox][aria-checked="true"]').waitFor({ state: "detached" })
        assert.deepStrictEqual(await marks(), [])
        await page.getByRole("button", { name: `Not for us: ${step.text}` }).click()
        await page.locator(".steps-next .done .chip", { hasText: "Not for us" }).waitFor()
        assert.notInclude(await page.locator(".story").innerText(), step.text)
        await undo()
        await page.locator(".steps-next .done .chip").waitFor({ state: "detached" })
        assert.deepStrictEqual(await marks(), [])

        await page.getByRole("link", { name: "Sources", exact: true }).click()
        await page.waitForURL(/sources\?class=non_branded/)
        const ofGaps = { brand_id: brandId, class: "non_branded", gap: true, sort: "gap", kind: "other" } as const
        const { clear_gaps: clear, gap: whole, rows, total } = (await client.reports.sources(ofGaps)).data
        const [gap] = rows
        if (gap === undefined) throw new Error("there is no gap")
        assert.match(
          await seen.says(".story .said"),
          new RegExp(
            `^${whole.k} of ${whole.n} answers .* and not Acme\\. They cite ${total} independent sites?; ` +
              (clear === 0 ? "none stands out\\.$" : `${clear} (stands|stand) out`)
          )
        )
        assert.match(
          await seen.says(".story .next"),
          clear === 0
            ? /^Next: Read the answers that mention a competitor, not you\.$/
            : new RegExp(`^Next: Get mentioned on ${gap.key}: read the ${gap.gap_answers} answers? that cite it and`)
        )
        const parts = new Set(rows.map(({ few }) => (few ? "Do not stand out" : "Stand out")))
        // one part alone needs no name
        assert.deepStrictEqual(await page.locator("tbody .part").allTextContents(), parts.size > 1 ? [...parts] : [])
        assert.match(await seen.says(".scroll .foot"), /above the \d+% of all sources/)
        const row = page.locator("tbody tr", { hasText: gap.key }).first()
        // the list behind a count has as many answers
        await row.locator("td a", { hasText: new RegExp(`^${gap.gap_answers}$`) }).click()
        await page.waitForURL(/answers\?.*named=gap/)
        await page.locator(`[data-metric=total][value="${gap.gap_answers}"]`).waitFor()
        await page.goBack()
        await settled(seen)
        // each prompt with its gap answers, which lead to them
        await row.getByRole("button", { name: `Prompts behind ${gap.key}` }).click()
        const behind = row.getByRole("group", { name: `Prompts behind ${gap.key}` })
        assert.deepStrictEqual(
          (await behind.locator("li").allInnerTexts()).map((line) => line.replace(/\s+/g, " ")),
          gap.gap_prompts.map(({ answers, gap_answers, prompt }) => `${prompt} ${gap_answers} of ${answers}`)
        )
        const [most] = gap.gap_prompts
        // a sentence of the newest gap answer, which opens whole
        const byKey = { source: gap.key, gap: true, counted: true, class: "non_branded" } as const
        const [newest] = (await client.snapshots.list({ ...byKey, brand_id: brandId, limit: 1 })).data.snapshots
        const { answer } = (await client.snapshots.get(newest?.id ?? "")).data
        const quoted = (await behind.locator("blockquote").innerText()).split(" · ")
        const bare = answer.replaceAll("**", "")
        for (const part of quoted) assert.include(bare, part)
        const ofNewest = (await behind.locator(".gap-quote a").getAttribute("href")) ?? ""
        assert.match(ofNewest, new RegExp(`/answer\\?.*id=${newest?.id}`))
        await behind.locator("li a").first().click()
        await page.locator(`[data-metric=total][value="${most?.gap_answers}"]`).waitFor()
        await page.goBack()
        await settled(seen)
        const choose = async (state: string, note: string) => {
          await row.locator(".source-state .pill").click()
          await row.getByRole("textbox").fill(note)
          await row.getByRole("button", { name: state, exact: true }).click()
        }
        await choose("Contacted", 'wrote "twice", waits')
        await row.locator(".contacted").waitFor()
        await row.getByText('wrote "twice", waits').waitFor()
        const states = page.locator('[popovertarget="sources-state"]')
        const ofState = page.locator("#sources-state .option")
        await states.click()
        await ofState.filter({ hasText: /^Contacted 1$/ }).waitFor()
        await ofState.filter({ hasText: new RegExp(`^To do ${total - 1}$`) }).waitFor()
        await page.keyboard.press("Escape")
        // old data is pale while the page asks again
        await settled(seen)
        assert.deepStrictEqual(await axeViolations(seen), [])
        await choose("Done", "")
        await row.locator(".done").waitFor()
        const helped = page.locator(".panel .panel", { hasText: "Done, and did it help?" })
        await helped.getByText("Not compared").waitFor()
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
        await undo()
        await helped.waitFor({ state: "detached" })
        await row.locator(".contacted").waitFor()
        assert.deepInclude((await marks())[0], { key: gap.key, state: "contacted", note: 'wrote "twice", waits' })
        // who set it, where the key has a name
        await page.route("**/v1/marks?*", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          for (const mark of body.data.marks) mark.setBy = "Agency"
          await route.fulfill({ response, json: body })
        })
        await page.reload()
        await row.getByText(/^since \d+ \w+, by Agency · wrote/).waitFor()
        await page.unroute("**/v1/marks?*")
        await states.click()
        await ofState.filter({ hasText: "Contacted" }).click()
        await page.waitForURL(/state=contacted/)
        await settled(seen)
        assert.strictEqual(await page.locator("tbody tr:not(.part)").count(), 1)
        const saved = page.waitForEvent("download")
        await page.locator(".head").getByRole("button", { name: "CSV" }).click()
        const lines = readFileSync(await (await saved).path(), "utf8").split("\r\n")
        assert.match(lines[0] ?? "", /^key,.+,state,note$/)
        assert.isTrue(
          lines.some((line) => line.startsWith(`${gap.key},`) && line.endsWith(',contacted,"wrote ""twice"", waits"'))
        )
        assert.isTrue(lines.slice(2, -1).every((line) => line.endsWith(",todo,")))
        await client.marks.remove({ brandId, kind: "source", key: gap.key })
        await seen.open(`/b/${brandId}/sources?kind=competitor`)
        assert.isAbove(await page.locator("tbody tr").count(), 0)
        assert.strictEqual(await page.locator("tbody .source-state").count(), 0)
      })
    )

    it.effect("finds gaps by competitor and by text, also in the file, while the sentence stays about all", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const ofGaps = { brand_id: brandId, class: "non_branded", gap: true, sort: "gap", kind: "other" } as const
        const { rows } = (await client.reports.sources(ofGaps)).data
        const rival = rows.at(-1)?.names_instead[0]?.name ?? "no gap"
        const q = rows.at(-1)?.key.slice(0, 5).toUpperCase() ?? ""
        const { data } = await client.reports.sources({ ...ofGaps, competitor: rival, q })
        assert.isTrue(data.total > 0 && data.total < rows.length)
        await seen.open(`/b/${brandId}/sources`)
        await page.waitForSelector(".said")
        const said = await seen.says(".said")
        await page.locator('[popovertarget="sources-named"]').click()
        await page.locator("#sources-named .option", { hasText: rival }).click()
        await page.waitForURL(new RegExp(`competitor=${rival}`))
        const search = page.getByRole("searchbox", { name: "Find a source" })
        await search.fill(q)
        await search.press("Enter")
        await page.waitForURL(new RegExp(`q=${q}`))
        const saved = page.waitForEvent("download")
        await page.locator("tbody tr:not(.part)").nth(data.total).waitFor({ state: "detached" })
        await settled(seen)
        assert.deepStrictEqual(
          (await page.locator("tbody th[scope=row]").allInnerTexts()).map((name) => name.trim()),
          data.rows.map(({ key }) => key)
        )
        assert.strictEqual(await seen.says(".said"), said)
        await page.locator(".head").getByRole("button", { name: "CSV" }).click()
        const lines = readFileSync(await (await saved).path(), "utf8")
          .trim()
          .split("\r\n")
        assert.strictEqual(lines.length, 1 + data.total)
        await search.fill("no such source")
        await search.press("Enter")
        await page.getByText("No sources match this period and filter.").waitFor()
        await search.fill("")
        await page.waitForURL((url) => !url.searchParams.has("q"))
      })
    )

    it.effect("lists sources that the previous period had not, and those no longer cited", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const { data } = await client.reports.sources({ brand_id: brandId, class: "non_branded" })
        const [first, second] = data.rows
        if (first === undefined || second === undefined) throw new Error("there is nothing to see")
        const past = [second, { ...first, key: "gone.example" }]
        // all answers are from today: the test adds the past to the response
        await page.route("**/v1/reports/sources?*to=*", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          body.data.rows = past
          body.data.total = past.length
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brandId}/sources?view=all`)
        const all = await page.locator("tbody tr").count()
        await page.getByRole("link", { name: "New and lost" }).click()
        await page.waitForSelector("th >> text=gone.example")
        assert.include(
          seen.asked.find((url) => url.includes("to=")),
          "from="
        )
        const keysUnder = (title: string) =>
          page.locator(`section:has(> h2:text-is("${title}")) tbody th a`).allInnerTexts()
        const fresh = await keysUnder("New")
        assert.lengthOf(fresh, all - 1)
        assert.include(fresh, first.key)
        assert.notInclude(fresh, second.key)
        assert.deepStrictEqual(await keysUnder("No longer cited"), ["gone.example"])
        past.length = 0
        await seen.open(`/b/${brandId}/sources?view=changed`)
        await page.getByText("No source was cited in the previous period.").waitFor()
      })
    )

    it.effect("keys move between answers, in the order of the filtered list", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const { data } = await client.snapshots.list({ brand_id: brandId, competitor: "Globex" })
        const ids = data.snapshots.map(({ id }) => id)
        const idShown = () => new URL(page.url()).searchParams.get("id")
        await seen.open(`/b/${brandId}/answers?rival=Globex`)
        await page.locator("tbody th a").first().click()
        await page.locator('[data-key="j"]').waitFor()
        assert.strictEqual(idShown(), ids[0])
        assert.strictEqual(await page.locator('[data-key="k"]').count(), 0)
        for (const [key, place] of [
          ["j", 1],
          ["j", 2],
          ["k", 1]
        ] as const) {
          await page.locator(`[data-key="${key}"]`).waitFor()
          await page.keyboard.press(key)
          await page.waitForURL((url) => url.searchParams.get("id") === ids[place])
          await settled(seen)
        }
        assert.include(page.url(), "rival=Globex")
        // the model links to all of its answers
        await page.locator(".facts a").first().click()
        await page.waitForURL(/model=/)
        await page.waitForSelector(".filters [popovertarget=filter-model]")
      })
    )

    it.effect("a button tracks recommended brands and searches; read-only users do not see it", () =>
      Effect.gen(function* () {
        const world = yield* World
        const reading = yield* keyOf("read")
        yield* inWindow(
          async (seen) => {
            for (const page of ["competitors", "searches"]) {
              await seen.turnTo(`/b/${world.brandId}/${page}`)
              assert.strictEqual(await seen.page.getByRole("button", { name: /^Track/ }).count(), 0)
            }
          },
          { key: reading }
        )
        yield* inTab(async (seen, { brandId, client }) => {
          const { page } = seen
          const tracked = async () => (await client.brands.get(brandId)).data
          await seen.open(`/b/${brandId}/competitors`)
          const panel = page.locator(".panel", { has: page.getByRole("heading", { name: "Not tracked yet" }) }).last()
          const offered = panel.locator("tbody tr").first()
          const name = await offered.locator("bdi").innerText()
          const { rows } = (await client.reports.untracked({ brand_id: brandId, class: "non_branded" })).data
          assert.strictEqual(name, rows[0]?.name)
          assert.include(await offered.innerText(), `${Math.round(100 * (rows[0]?.mention_rate.value ?? 0))}%`)
          // someone else tracks one meanwhile: both stay
          await client.brands.setCompetitors(brandId, { competitors: ["Globex", "Initech", "Umbrella"] })
          await offered.getByRole("button").click()
          await panel.locator("bdi", { hasText: name }).waitFor({ state: "detached" })
          assert.deepStrictEqual((await tracked()).competitors, ["Globex", "Initech", "Umbrella", name])
          await seen.open(`/b/${brandId}/searches`)
          const search = page.locator("tbody tr", { has: page.getByRole("button", { name: "Track as prompt" }) })
          const query = await search.first().locator("th a").innerText()
          const isPrompt = page.locator("tbody tr", { hasText: "one of your prompts" })
          assert.strictEqual(await isPrompt.count(), 0)
          const { total } = (await client.reports.searches({ brand_id: brandId, tracked: false })).data
          assert.include(await seen.says(".said"), `${total} search`)
          await page.getByRole("button", { name: "All searches" }).click()
          await isPrompt.first().waitFor()
          await page.getByRole("button", { name: "Not yet a prompt" }).click()
          await isPrompt.first().waitFor({ state: "detached" })
          await search.first().getByRole("button").click()
          await page.locator("tr", { hasText: query }).getByRole("button").waitFor({ state: "detached" })
          assert.include((await tracked()).prompts, query)
          await client.brands.update(brandId, { competitors: ["Globex", "Initech"], prompts })
        })
      })
    )

    it.effect("a link works for the whole organization: it leads through sign-in to the page", () =>
      Effect.gen(function* () {
        const world = yield* World
        const colleague = yield* keyOf("read")
        const created = yield* command("org", "create", "--name", "Another")
        const stranger = yield* command("key", "create", "--org", created.id)
        yield* inTab(async (seen) => {
          await seen.open(`/b/${world.brandId}`)
          await choose(seen, "filter-engine", "ChatGPT")
          await seen.page.click("nav >> text=Prompts")
          // branded prompts stand apart once the classes are known: the list is then drawn anew
          await seen.page.waitForSelector(".group")
          await settled(seen)
          await seen.page.click(".tools [popovertarget=sort]")
          await seen.page.click("#sort .option >> text=Strongest first")
          await settled(seen)
          const link = seen.page.url()
          const shown = await seen.page.locator("tbody .rate").allInnerTexts()
          assert.isAbove(shown.length, 3)
          const opened = async (accessKey: string) => {
            const other = await visit(world.browser, world.address)
            await other.page.goto(link)
            await other.page.fill("input[name=key]", accessKey)
            await other.page.click("button[type=submit]")
            await settled(other)
            assert.strictEqual(other.page.url(), link)
            return other
          }
          const theirs = await opened(colleague)
          await theirs.page.waitForSelector(".group")
          assert.deepStrictEqual(await theirs.page.locator("tbody .rate").allInnerTexts(), shown)
          assert.include(await theirs.page.locator(".filters").innerText(), "ChatGPT")
          const strangers = await opened(stranger.accessKey)
          assert.include(await strangers.page.innerText("main"), "This page does not exist.")
          assert.notInclude(await strangers.page.innerText("body"), "Acme")
          await Promise.all([theirs.context.close(), strangers.context.close()])
        })
      })
    )

    it.effect("lists of answers are accessible", () =>
      inTab(async (seen, { brandId }) => {
        for (const path of ["answers?rival=Globex&source=x&search=y", "sources?view=changed"]) {
          await seen.turnTo(`/b/${brandId}/${path}`)
          assert.deepStrictEqual(await axeViolations(seen), [], path)
        }
        await seen.turnTo(`/b/${brandId}/answers?rival=Globex`)
        await seen.page.locator("tbody th a").first().click()
        await seen.page.locator('[data-key="j"]').waitFor()
        assert.deepStrictEqual(await axeViolations(seen), [])
      })
    )
  })

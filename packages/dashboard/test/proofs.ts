/**
 * What pages promise beside their figures: where things stand, what an address means, changes as the API has them, and
 * alerts of several prompts. Real browser, running server, simulated engines.
 */
import { changePath, changeWords, fieldAt, isChange, shownChanges } from "./ShownFigures.ts"
import { assert, describe } from "@effect/vitest"
import { axeViolations, settled } from "./DashboardVisit.ts"
import { inTab, key, prompts, type Window, type World, type WorldTests } from "./DashboardWorld.ts"
import { alertOf, listOf } from "./MockedAlerts.ts"

const dayMillis = 86_400_000
const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMillis).toISOString().slice(0, 10)

/** Stores answers of the past: of each day and engine `samples`, of which the first `mentions` mention the brand. */
const remember = async (
  { client }: World["Service"],
  brandId: string,
  {
    brand,
    days,
    mentions,
    samples
  }: {
    readonly brand: string
    readonly days: ReadonlyArray<number>
    readonly mentions: number
    readonly samples: number
  }
): Promise<void> => {
  const lines = days.flatMap((daysAgo) =>
    ["chatgpt", "claude"].flatMap((engine) =>
      Array.from({ length: samples }, (_, sample) =>
        JSON.stringify({
          prompt: "best crm",
          engine,
          answer: `${sample < mentions ? brand : "Globex"} leads, ${engine}, ${daysAgo} days ago, ${sample}.`,
          sample: sample + 1,
          time: `${dayOf(daysAgo)}T00:00:00Z`
        })
      )
    )
  )
  const file = new Blob([`${lines.join("\n")}\n`], { type: "application/x-ndjson" })
  let { data } = await client.imports.start({ kind: "answers", brand_id: brandId, file })
  while (data.status !== "completed") ({ data } = await client.imports.get(data.id))
  assert.strictEqual(data.accepted, lines.length)
}

/** Compares every change that a page shows with the API's. Returns those that are clear. */
const clearChanges = async ({ page }: Window, { address }: World["Service"]): Promise<ReadonlyArray<string>> => {
  const clear: Array<string> = []
  for (const { path, query, text } of await shownChanges(page)) {
    // a figure without a level, such as sentiment that nobody asked to judge
    if (path.includes(".-1")) continue
    const response = await fetch(`${address}${query}`, { headers: { "x-access-key": key } })
    const { data }: { readonly data: unknown } = JSON.parse(await response.text())
    const change = fieldAt(data, changePath(path))
    if (!isChange(change)) assert.fail(`${path} of ${query} has no change, but ${text}`)
    // a tile has room for the sign alone
    if (/^[▼▲]$/.test(text)) assert.strictEqual(text, change.verdict_page === "up" ? "▲" : "▼", `${path} of ${query}`)
    else assert.match(text, changeWords(change), `${path} of ${query}`)
    if (/^[▼▲]/.test(text)) clear.push(path)
  }
  return clear
}

/** What pages promise, in Chromium. */
export const proofs = (it: WorldTests) =>
  describe("what pages promise in Chromium", () => {
    it.effect("pages stand in three groups, and the switcher finds another brand for the same page", () =>
      inTab(async (seen, { brandId, emptyBrandId }) => {
        const { page } = seen
        await seen.open(`/b/${brandId}/prompts`)
        const names = await page
          .locator(".navigation > .pages")
          .evaluateAll((lists) =>
            lists.map((list) =>
              [...list.querySelectorAll("a")].map((link) => /^[A-Z a-z]+/.exec(link.textContent)?.[0])
            )
          )
        assert.deepStrictEqual(names, [
          ["Overview", "Alerts"],
          ["Prompts", "Competitors", "Sources"],
          ["Reports", "Tracking", "Brand settings"]
        ])
        await page.click(".switch")
        await page.fill("#brands input", "no such brand")
        assert.strictEqual(await page.locator("#brands .option").count(), 0)
        await page.fill("#brands input", "bet")
        assert.deepStrictEqual(await axeViolations(seen), [])
        await page.keyboard.press("Enter")
        await page.waitForURL(new RegExp(`/b/${emptyBrandId}/prompts`))
        assert.include(await page.innerText(".switch"), "Beta")
      })
    )

    it.effect("both classes stand in sight, non-branded first, each with its own figure", () =>
      inTab(async (seen, { brandId, client }) => {
        const { data } = await client.reports.visibility({ brand_id: brandId, by: "class" })
        const rateOf = (name: string) => data.rows.find(({ by }) => by.class === name)?.mention_rate.value ?? null
        const buttons = seen.page.locator(".head-panel .segments button")
        const shown = () =>
          buttons.evaluateAll((all) =>
            all.map((one) => [
              one.getAttribute("aria-pressed"),
              one.textContent.replace(/\s*\S+$/, ""),
              Number(one.querySelector("data")?.getAttribute("value"))
            ])
          )
        await seen.open(`/b/${brandId}`)
        const [first, second] = [rateOf("non_branded"), rateOf("branded")]
        assert.notStrictEqual(first, second)
        assert.deepStrictEqual(await shown(), [
          ["true", "Non-branded", first],
          ["false", "Branded", second]
        ])
        await buttons.nth(1).click()
        await seen.page.waitForURL(/class=branded/)
        await settled(seen)
        assert.deepStrictEqual(await shown(), [
          ["false", "Non-branded", first],
          ["true", "Branded", second]
        ])
      })
    )

    it.effect("an address with reversed days is read the other way round", () =>
      inTab(async (seen, { brandId }) => {
        await seen.open(`/b/${brandId}?from=${dayOf(0)}&to=${dayOf(9)}`)
        const asked = seen.asked.filter((query) => query.includes("/reports/story?"))
        assert.isNotEmpty(asked)
        for (const query of asked) {
          const { searchParams } = new URL(query, "http://host")
          assert.deepStrictEqual([searchParams.get("from"), searchParams.get("to")], [dayOf(9), dayOf(0)])
        }
        assert.match(await seen.says(".kpi .share"), /%/)
      })
    )

    it.effect("every change on the pages is the API's, with its range and verdict", () =>
      inTab(async (seen, world) => {
        const { client } = world
        const name = "Falling"
        const { data: brand } = await client.brands.create({ name, prompts: ["best crm"], competitors: ["Globex"] })
        const days = (from: number) => Array.from({ length: 10 }, (_, day) => from + day)
        await remember(world, brand.id, { brand: name, days: days(31), mentions: 5, samples: 6 })
        await remember(world, brand.id, { brand: name, days: days(1), mentions: 1, samples: 6 })
        const clear: Record<string, number> = {}
        for (const path of ["", "/prompts", "/competitors"]) {
          await seen.open(`/b/${brand.id}${path}`)
          clear[path] = (await clearChanges(seen, world)).length
        }
        // the whole, both engines, and the competitor; each stands on several pages
        assert.isAtLeast(clear[""] ?? 0, 3, JSON.stringify(clear))
        assert.isAtLeast(clear["/competitors"] ?? 0, 2, JSON.stringify(clear))
        // what fell stands in the sentence and in the list of changes
        await seen.open(`/b/${brand.id}`)
        const { data: story } = await client.reports.story({ brand_id: brand.id })
        const changed = seen.page.locator(".stacks .panel", { hasText: "What changed" }).locator("li")
        assert.isAbove(story.changes.length, 0)
        for (const [place, { detail, text }] of story.changes.slice(0, 3).entries()) {
          const said = await changed.nth(place).innerText()
          for (const words of [text, detail]) assert.include(said, words)
        }
        // the period before is drawn beside this one
        assert.isAbove(await seen.page.locator(".engine-group .dots .was").count(), 0)
        assert.strictEqual((await seen.page.locator(".head-panel .ghost path").count()) > 0, true)
        await client.brands.remove(brand.id)
      })
    )

    it.effect("a prompt has a square for each answer; its points pool what few answers need", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const [prompt = ""] = prompts
        const path = `/b/${brandId}/prompt?prompt=${encodeURIComponent(prompt)}`
        await seen.open(path)
        const { rows } = (await client.reports.visibility({ brand_id: brandId, prompt, by: "engine" })).data
        const drawn = page.locator(".charts > div")
        for (const [place, { by, mention_rate }] of rows
          .toSorted((a, b) => ((a.by.engine ?? "") < (b.by.engine ?? "") ? -1 : 1))
          .entries()) {
          const squares = drawn.nth(place).locator('a[href*="/answer?"]')
          await squares.first().waitFor({ state: "attached" })
          assert.strictEqual(await squares.count(), mention_rate.n, by.engine ?? "")
          assert.strictEqual(await squares.and(page.locator(".yes")).count(), mention_rate.k, by.engine ?? "")
        }
        // answers of a month that came in daily runs
        for (const [answers, unit] of [
          [30 * 20, "day"],
          [30 * 3, "week"]
        ] as const) {
          await page.route(/visibility\?.*by=engine(&|$)/, async (route) => {
            const response = await route.fetch()
            const body = await response.json()
            for (const row of body.data.rows) Object.assign(row, { answers, runs: 30 })
            await route.fulfill({ response, json: body })
          })
          seen.asked.length = 0
          await seen.open(path)
          const units = seen.asked.flatMap((query) => /by=engine%2C(\w+)/.exec(query)?.[1] ?? [])
          assert.deepStrictEqual([...new Set(units)], [unit])
          await page.unrouteAll({ behavior: "wait" })
        }
      })
    )

    it.effect("an alert of several prompts says how far it reaches so far, and has each prompt's answers", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const { snapshots } = (await client.snapshots.list({ brand_id: brandId, engine: "gemini", limit: 4 })).data
        const side = { answers: 6, yes: 3 }
        const list = prompts.slice(0, 2).map((prompt, place) => ({
          prompt,
          engine: "gemini",
          location: null,
          language: null,
          before: side,
          since: { ...side, yes: 0 },
          beforeSnapshotId: snapshots[2 * place]?.id ?? "",
          afterSnapshotId: snapshots[2 * place + 1]?.id ?? ""
        }))
        const idsOf = (place: number) => [list[place]?.beforeSnapshotId ?? "", list[place]?.afterSnapshotId ?? ""]
        const alert = alertOf(brandId, "joint", { engine: "gemini" })
        const extent = { cells_sure: 4, cells: 10, now: { k: 32, n: 200 }, before: { k: 168, n: 400 } }
        const joint = {
          ...alert,
          prompt: "*",
          evidence: { ...alert.evidence, cause: "engine", extent, cells: { changed: 2, asked: 10, list } }
        }
        await page.route("**/v1/alerts/?*", (route) =>
          route.fulfill({ json: { success: true, data: { ...listOf([alert]), alerts: [joint] } } })
        )
        await seen.open(`/b/${brandId}/alerts`)
        const change = page.locator(".change")
        assert.include(await change.locator(".when").first().innerText(), "in at least 4 of 10 prompts · since ")
        await change.locator("summary", { hasText: "Details" }).click()
        assert.include(
          await change.locator("dt:text-is('Extent') + dd").innerText(),
          "so far; 32 of 200 answers now, 168 of 400 before"
        )
        const rows = change.locator(".changed-prompts > li")
        assert.deepStrictEqual(
          (await rows.locator("a[dir]").allInnerTexts()).map((text) => text.trim()),
          list.map(({ prompt }) => prompt)
        )
        for (const row of await rows.all()) {
          assert.match((await row.locator(".drawn").innerText()).replace(/\s+/g, " "), /Before 3 of 6.* Since 0 of 6/)
        }
        const answers = () =>
          change
            .locator(".answer-pair a[href*='/answer?']")
            .evaluateAll((links) =>
              links.map((link) => new URL(String(Reflect.get(link, "href"))).searchParams.get("id") ?? "")
            )
        await change.locator(".answer-pair .answer").nth(1).waitFor()
        assert.deepStrictEqual(await answers(), idsOf(0))
        await rows.nth(1).getByRole("button").click()
        await change.locator(`.answer-pair a[href*="${list[1]?.beforeSnapshotId}"]`).waitFor()
        await settled(seen)
        assert.deepStrictEqual(await answers(), idsOf(1))
        assert.deepStrictEqual(await axeViolations(seen), [])
        await page.unrouteAll({ behavior: "wait" })
      })
    )

    it.effect("a key is made for some brands alone, which stand beside its name", () =>
      inTab(async (seen, { address, emptyBrandId }) => {
        const { page } = seen
        await seen.open("/organization?part=keys")
        await page.fill("main input[name=name]", "Client")
        const brands = page.getByRole("group", { name: "For up to" })
        const max = Number(/\d+/.exec(await brands.locator("legend").innerText())?.[0])
        const refusalOf = async (count: number) => {
          const brandIds = Array.from({ length: count }, (_, place) => `brd_${place}`)
          const headers = { "content-type": "application/json", "x-access-key": key }
          const body = JSON.stringify({ scope: "read", brandIds })
          return (await fetch(`${address}/v1/keys/`, { method: "POST", headers, body })).text()
        }
        assert.include(await refusalOf(max + 1), `must have 1 to ${max} ids`)
        assert.notInclude(await refusalOf(max), `must have 1 to ${max} ids`)
        await brands.getByLabel("Beta").check()
        assert.deepStrictEqual(await axeViolations(seen), [])
        await page.getByRole("button", { name: "Create key" }).click()
        const made = await seen.says(".secret code")
        const read = await fetch(`${address}/v1/brands/`, { headers: { "x-access-key": made } })
        const { data }: { readonly data: { readonly brands: ReadonlyArray<{ readonly id: string }> } } = JSON.parse(
          await read.text()
        )
        assert.deepStrictEqual(
          data.brands.map(({ id }) => id),
          [emptyBrandId]
        )
        await page.locator("main tbody tr", { hasText: "Client" }).filter({ hasText: "Beta" }).waitFor()
        // one that manages keys is for all brands
        await page.getByLabel("Scope").selectOption("admin")
        assert.strictEqual(await brands.count(), 0)
      })
    )

    it.effect("a wrong address shows what is missing, and leads to the brands", () =>
      inTab(async (seen, { address }) => {
        assert.strictEqual((await seen.page.goto(`${address}/organization/credits`))?.status(), 404)
        await seen.page.getByRole("link", { name: "Go to all brands" }).waitFor()
        assert.include(await seen.says("main"), "This page does not exist.")
      })
    )

    it.effect("the page to sign in is accessible, and leads to the provider and back to the page", () =>
      inTab(async (_, world) => {
        const context = await world.browser.newContext()
        const page = await context.newPage()
        const path = `/b/${world.brandId}/prompts?period=90d`
        await page.route(`${world.address}${path}`, async (route) => {
          const response = await route.fetch()
          const body = (await response.text()).replace(
            'name="sign-in" content="key"',
            'name="sign-in" content="provider"'
          )
          await route.fulfill({ response, body })
        })
        await page.goto(`${world.address}${path}`)
        await page.waitForSelector("input[name=key]")
        const visit = { page, context, faults: [], asked: [] }
        assert.deepStrictEqual(await axeViolations(visit), [])
        const left = page.waitForRequest(/\/session\/provider\?/)
        await page.getByRole("button").first().click()
        assert.strictEqual(new URL((await left).url()).searchParams.get("next"), path)
        await context.close()
      })
    )
    it.effect("the step of the gravest change leads to its alert, or to the prompts of its engine", () =>
      inTab(async ({ open, page, says }, { brandId }) => {
        const alert = { kind: "alert", id: "alr_gravest", engine: null }
        const figure = { kind: "figure", id: "mention_rate", engine: "gemini" }
        let refs = [alert, { ...figure, engine: "chatgpt" }]
        await page.route("**/v1/reports/story?*", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          const step = { kind: "look_into", key: "look_into:1", text: "Look into why it fell", detail: "", done: false }
          body.data.next = [{ ...step, refs }]
          body.data.changes_basis = "6 changes within the period. Of 14 alerts, those of one change count once."
          const since = null
          const cause = { kind: "unknown", text: "" }
          body.data.changes = [{ text: "It fell", detail: "", direction: "down", since, cause, refs }]
          await route.fulfill({ response, json: body })
        })
        const target = async () => {
          await open(`/b/${brandId}`)
          assert.strictEqual(await says(".next"), "Next: Look into why it fell")
          const address = await page.locator(".next a").getAttribute("href")
          const { pathname, searchParams } = new URL(address ?? "", page.url())
          return [pathname, searchParams.get("alert"), searchParams.get("engine")]
        }
        assert.deepStrictEqual(await target(), [`/b/${brandId}/alerts`, alert.id, null])
        await page.getByText("6 changes within the period. Of 14 alerts, those of one change count once.").waitFor()
        refs = [figure]
        assert.deepStrictEqual(await target(), [`/b/${brandId}/prompts`, null, "gemini"])
      })
    )
  })

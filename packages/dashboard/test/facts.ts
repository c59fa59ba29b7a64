/**
 * Content beside the figures: groups, criteria, last runs, the report's number, shortcuts. Real browser, running
 * server, simulated engines.
 */
import { assert, describe } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { axeViolations, settled, until } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import { choose, inTab, key, prompts, type WorldTests } from "./DashboardWorld.ts"

const methodPath = fileURLToPath(new URL("../../../docs/method.md", import.meta.url))

/** Content beside the figures in Chromium. */
export const facts = (it: WorldTests) =>
  describe("content beside the figures in Chromium", () => {
    it.effect("groups prompts by tag, each group with its own figure from the API", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const [first = "", second = ""] = prompts
        const hostile = '<b onclick="x()">‮pricing</b>'
        await world.client.brands.setPromptSettings(world.brandId, {
          settings: [
            { prompt: first, tags: ["core", hostile] },
            { prompt: second, tags: ["core"] }
          ]
        })
        await seen.open(`/b/${world.brandId}/prompts`)
        await page.getByRole("button", { name: "By topic" }).click()
        await page.waitForURL(/group=tag/)
        await page.waitForSelector(".group h2 .share")
        await settled(seen)
        assert.deepStrictEqual(await page.locator(".group h2 bdi").allInnerTexts(), [hostile, "core"])
        const rows = (place: number) => page.locator(".group").nth(place).locator("tbody tr").count()
        assert.deepStrictEqual([await rows(0), await rows(1), await rows(2)], [1, 2, prompts.length - 3])
        const { count, wrong } = await wrongFigures(seen, world.address, key)
        assert.deepStrictEqual(wrong, [])
        assert.isAbove(count, 10)
        assert.deepStrictEqual(await axeViolations(seen), [])
        // the branded one is in no figure of the others
        await page.getByRole("button", { name: /^Branded/ }).click()
        await page.waitForURL(/class=branded/)
        await settled(seen)
        assert.deepStrictEqual([await page.locator(".group").count(), await rows(0)], [1, 1])
        await page.getByRole("link", { name: "Edit prompts" }).click()
        await page.waitForSelector(".bulk")
      })
    )

    it.effect("the list of prompts says what to do next, and where", () =>
      inTab(async ({ open, page, says }, { brandId }) => {
        const [first = "", second = ""] = prompts
        const told = { weakest: [first, second], isDone: false }
        await page.route("**/v1/reports/story?*prompts=true*", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          const gaps = {
            kind: "close_gaps",
            key: "close_gaps:a.example",
            text: "Get mentioned on a.example",
            detail: ""
          }
          body.data.prompts.weakest = told.weakest
          body.data.next = [{ ...gaps, done: told.isDone, refs: [] }]
          await route.fulfill({ response, json: body })
        })
        await open(`/b/${brandId}/prompts`)
        const read = `Next: Read the answers to ${first} and ${second} that do not mention you. `
        assert.strictEqual(await says(".next"), `${read}Get mentioned on a.example.`)
        const addresses = await page.$$eval(".next a", (links) => links.map((link) => link.getAttribute("href") ?? ""))
        const [ofFirst, ofSecond, ofGaps] = addresses.map((address) => new URL(address, page.url()))
        assert.strictEqual(ofGaps?.pathname, `/b/${brandId}/sources`)
        assert.deepStrictEqual(
          [ofFirst, ofSecond].map((url) => [
            url?.pathname,
            url?.searchParams.get("prompt"),
            url?.searchParams.get("named")
          ]),
          [first, second].map((prompt) => [`/b/${brandId}/answers`, prompt, "false"])
        )
        told.isDone = true
        await open(`/b/${brandId}/prompts`)
        assert.strictEqual(await says(".next"), read.trim())
        told.weakest = []
        await open(`/b/${brandId}/prompts`)
        assert.strictEqual(await page.locator(".next").count(), 0)
      })
    )

    it.effect("the overview shows its data and schedule", () =>
      inTab(async (seen, { brandId, client }) => {
        await seen.open(`/b/${brandId}`)
        await seen.page.waitForSelector(".rests-on >> text=manual")
        assert.match(
          await seen.says(".rests-on"),
          /96 answers to 4 non-branded prompts \(50 and more are usual.*\), 0 requests failed\. 1 run, manual\. ChatGPT/
        )
        const report = seen.page.getByRole("link", { name: "Create report" })
        assert.strictEqual(await report.getAttribute("href"), `/b/${brandId}/reports?report=new`)
        const { data: tracker } = await client.trackers.create({ brandId, intervalMinutes: 720 })
        await seen.open(`/b/${brandId}`)
        await seen.page.waitForSelector(".rests-on >> text=every 12 hours")
        await client.trackers.remove(tracker.id)
      })
    )

    it.effect("credits are told by tracker, and brands by group and as a file", () =>
      inTab(async (seen, { address, brandId, client }) => {
        const { page } = seen
        // a brand of its own: the answers of its tracker count for no other test
        const { data: spender } = await client.brands.create({ name: "Spender", prompts: ["best crm"] })
        const { data: tracker } = await client.trackers.create({ brandId: spender.id, name: "Nightly" })
        // its first run is due at once, and spends credits
        const isOver = async () =>
          (await client.scans.list({ brand_id: spender.id, limit: 1 })).data.scans[0]?.done === true
        await until(isOver)
        await client.brands.update(brandId, { groups: ["CRM; of 2026"] })
        await seen.open("/organization")
        const { data: ahead } = await client.usage.ahead()
        const used = page.locator(".panel", { has: page.getByRole("heading", { name: "What uses credits" }) }).last()
        const [row] = ahead.trackers
        assert.strictEqual(row?.tracker_id, tracker.id)
        assert.match(await used.locator("tbody tr").innerText(), /^Spender\s+Nightly\s+\d/)
        assert.strictEqual(await used.locator('[data-metric="trackers.0.mean"]').getAttribute("value"), `${row?.mean}`)
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
        await used.getByRole("link", { name: "Nightly" }).click()
        await page.waitForURL(new RegExp(`tracker=${tracker.id}`))
        await seen.open("/")
        const line = page.locator(".grounds", { hasText: "credits left." })
        await line.filter({ hasText: /Credits (end|last)/ }).waitFor()
        assert.strictEqual(
          await line.locator('[data-metric="remaining"]').getAttribute("value"),
          String((await client.usage.ahead()).data.remaining)
        )
        assert.isAbove(Number(await line.locator('[data-metric="per_day.mean"]').getAttribute("value")), 0)
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
        assert.include(await page.locator("tbody tr", { hasText: "Acme" }).first().innerText(), "CRM; of 2026")
        const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("e")])
        const [head = "", ...lines] = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
        assert.match(head, /^brand,class,answers,.*,name,groups,change,health,alerts,last_run_at$/)
        const own = lines.filter((each) => each.startsWith(`${brandId},`))
        assert.deepStrictEqual(
          own.map((each) => each.split(",")[1]),
          ["branded", "non_branded"]
        )
        for (const each of own) assert.include(each, ",Acme,CRM; of 2026,")
        assert.strictEqual(await page.getByRole("link", { name: "New brand" }).count(), 1)
        await client.brands.update(brandId, { groups: [] })
        await client.brands.remove(spender.id)
        await seen.open("/")
        assert.strictEqual(await page.getByRole("columnheader", { name: "Groups" }).count(), 0)
      })
    )

    it.effect("the portfolio shows the API's sentence, and first what needs a look, with its reason", () =>
      inTab(async (seen, { address, client }) => {
        const { page } = seen
        await seen.open("/")
        const { data } = await client.reports.portfolio({ limit: 1000 })
        assert.isAbove(data.needing_look, 0)
        await page.waitForSelector(".stripe.simulated")
        assert.strictEqual(await seen.says(".said"), data.sentence)
        const group = page.locator(".group").first()
        assert.match(await group.locator("h2").innerText(), new RegExp(`Needs a look\\s+${data.needing_look}`))
        assert.deepStrictEqual(
          await group.locator("tbody th").allInnerTexts(),
          data.rows.slice(0, data.needing_look).map(({ name }) => name)
        )
        const { count, wrong } = await wrongFigures(seen, address, key)
        assert.deepStrictEqual(wrong, [])
        assert.isAtLeast(count, data.total)
        await page.route("**/v1/reports/portfolio?*", async (route) => {
          const answer = await route.fetch()
          const body = await answer.json()
          const change = {
            text: "Perplexity mentions Acme less",
            detail: "",
            direction: "down",
            since: null,
            refs: []
          }
          const last_run_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
          Object.assign(body.data.rows[0], { change, health: "stale", last_run_at, alerts: 2 })
          const { rows } = body.data
          const answered = rows.find(({ levels }: (typeof data.rows)[number]) => levels.length > 0)
          for (const [name, value] of [
            ["Low share", 0.1],
            ["High share", 0.9]
          ] as const) {
            const levels = answered.levels.map((level: object) => ({ ...level, value }))
            rows.push({ ...answered, brand_id: `brd_${name.slice(0, 3)}`, name, levels })
          }
          await route.fulfill({ response: answer, json: body })
        })
        await seen.open("/")
        const row = await seen.says("tbody tr")
        for (const said of ["Perplexity mentions Acme less", "3 days ago", "Overdue", "2"]) assert.include(row, said)
        const order = async () =>
          (await page.locator(".group tbody th").allInnerTexts()).filter((name) => /^\w+ share/.test(name))
        assert.deepStrictEqual(await order(), ["Low share", "High share"])
        await page.getByRole("button", { name: "Mention rate" }).first().click()
        await page.waitForURL(/sort=mention_rate/)
        assert.deepStrictEqual(await order(), ["High share", "Low share"])
        await page.getByRole("button", { name: "Mention rate", pressed: true }).first().click()
        await page.waitForURL(/\/$/)
        assert.deepStrictEqual(await order(), ["Low share", "High share"])
        await page.getByLabel("Find a brand").fill("no such brand")
        assert.strictEqual(await page.locator(".group").count(), 0)
      })
    )

    it.effect("all brands have a period: figures, file and links to a brand are of it", () =>
      inTab(async (seen, { address, client }) => {
        const { page } = seen
        const { data: old } = await client.brands.create({ name: "Older", prompts: ["best crm"] })
        const checkedAt = new Date(Date.now() - 15 * 86_400_000).toISOString()
        const lines = Array.from({ length: 6 }, (_, place) =>
          JSON.stringify({
            prompt: "best crm",
            engine: "claude",
            answer: `${place < 4 ? "Older" : "Nobody"} leads, ${place}.`,
            sample: place + 1,
            time: checkedAt
          })
        )
        const file = new Blob([`${lines.join("\n")}\n`], { type: "application/x-ndjson" })
        let { data: filed } = await client.imports.start({ kind: "answers", brand_id: old.id, file })
        while (filed.status !== "completed") filed = (await client.imports.get(filed.id)).data
        assert.strictEqual(filed.accepted, 6)
        const row = page.locator("tbody tr", { hasText: "Older" })
        await seen.open("/")
        assert.include(await row.innerText(), "4 of 6")
        await page.getByRole("columnheader", { name: "Change in 30 days" }).first().waitFor()
        assert.strictEqual(await page.locator(".filters button[popovertarget]").count(), 1)
        await choose(seen, "period", "Last 7 days")
        await page.waitForURL(/\?period=7d$/)
        await page.getByRole("columnheader", { name: "Change in 7 days" }).first().waitFor()
        assert.notInclude(await row.innerText(), "of 6")
        const from = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)
        const { data } = await client.reports.portfolio({ from, limit: 1000 })
        assert.strictEqual(await seen.says(".said"), data.sentence)
        const { count, wrong } = await wrongFigures(seen, address, key)
        assert.deepStrictEqual(wrong, [])
        assert.isAtLeast(count, data.total)
        assert.isNotEmpty(seen.asked.filter((query) => query === `/v1/reports/portfolio?from=${from}&limit=1000`))
        assert.deepStrictEqual(await axeViolations(seen), [])
        const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("e")])
        assert.notInclude(await readFile(await download.path(), "utf8"), old.id)
        await row.getByRole("link", { name: "Older" }).click()
        await page.waitForURL(new RegExp(`/b/${old.id}\\?period=7d$`))
        // and back, by the keys and by a day of one's own
        await settled(seen)
        await page.keyboard.press("g")
        await page.keyboard.press("h")
        await page.waitForURL(/\/\?period=7d$/)
        const day = checkedAt.slice(0, 10)
        await seen.turnTo(`/?from=${day}&to=${day}`)
        assert.include(await row.innerText(), "4 of 6")
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
        await client.brands.remove(old.id)
      })
    )

    it.effect("the organization's engines show the share of checks that they answered", () =>
      inTab(async (seen, { address, client }) => {
        const { page } = seen
        const { data } = await client.reports.engines()
        const asked = data.rows.map(({ engine }) => engine)
        assert.include(asked, "claude")
        await seen.open("/organization?part=engines")
        const row = (name: string) => page.locator("tbody tr", { hasText: name })
        await row("Claude").locator(".share").waitFor()
        const claude = data.rows[asked.indexOf("claude")]?.answered
        const shown = row("Claude").locator('[data-query="/v1/reports/engines"]')
        assert.strictEqual(await shown.getAttribute("value"), String(claude?.value))
        assert.include(await row("Claude").innerText(), `${claude?.k} of ${claude?.n}`)
        assert.notInclude(asked, "google_ai_overview")
        assert.include(await row("Google AI Overview").innerText(), "Not asked in 30 days")
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
        assert.deepStrictEqual(await axeViolations(seen), [])
      })
    )

    it.effect("the foot shows the credits left in all, and engines stand by surface in forms and matrix", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const { balance } = await client.usage.get()
        const left = balance.monthly.remaining + balance.purchased.remaining
        await seen.open(`/b/${brandId}/settings?part=brand`)
        await page.locator(".balance .count").waitFor()
        assert.match(await seen.says(".balance"), new RegExp(`^${left.toLocaleString("en")} credits left`))
        const groups = page.locator(".some .engine-group")
        await groups.nth(1).waitFor()
        assert.include(await groups.nth(0).innerText(), "Asked through their APIs. Their apps may answer differently.")
        assert.include(await groups.nth(1).innerText(), "As shown in the app, signed out")
        assert.isTrue(
          await groups
            .nth(0)
            .getByLabel(/^ChatGPT working\. From 5 credits an answer$/)
            .isChecked()
        )
        assert.isFalse(await groups.nth(1).getByLabel("ChatGPT app").isChecked())

        // in the first steps of a brand, too
        const { data: brand } = await client.brands.create({ name: "Engines", prompts: ["best crm"] })
        await seen.open(`/b/${brand.id}/start`)
        await page.locator("summary", { hasText: "Engines: ChatGPT" }).click()
        await groups.nth(1).getByLabel("ChatGPT app").check()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.locator("summary", { hasText: "ChatGPT app" }).waitFor()
        assert.include((await client.brands.get(brand.id)).data.engines, "chatgpt_app")
        await client.brands.remove(brand.id)

        await seen.open(`/b/${brandId}/prompts`)
        await page.locator("td.cell").first().waitFor()
        assert.strictEqual(await page.locator("tr.groups").count(), 0)
        await page.route("**/v1/engines", async (route) => {
          const answer = await route.fetch()
          const body = await answer.json()
          for (const each of body.data.engines) if (each.engine === "claude") each.surface = "app"
          await route.fulfill({ response: answer, json: body })
        })
        await seen.open(`/b/${brandId}/prompts`)
        const heads = page.locator("tr.groups").first()
        await heads.waitFor()
        assert.deepStrictEqual(await heads.locator("th").allInnerTexts(), ["APIs", "Apps"])
        assert.deepStrictEqual(await axeViolations(seen), [])
      })
    )

    it.effect("failures name the engines that fail now, then what failed, why and what to do", () =>
      inTab(async (seen, { address, brandId, client }) => {
        const { page } = seen
        const path = `/b/${brandId}/tracking?part=failures`
        await seen.open(path)
        await page.getByText("No request failed in this period.").waitFor()
        await page.locator("nav.parts a[aria-current]", { hasText: "Failures" }).waitFor()
        const [scan] = (await client.scans.list({ brand_id: brandId, limit: 1 })).data.scans
        const times = { firstAt: "2026-01-02T10:00:00.000Z", lastAt: "2026-01-03T11:30:00.000Z" }
        const said = {
          meaning: "The key is refused.",
          remedy: "Set another one.",
          error: "Google refuses the key (401)."
        }
        const failures = [{ engine: "gemini", ...said, checks: 12, ...times, scanId: scan?.id }]
        const asked = page.waitForRequest(
          /\/v1\/scans\/failures\?brand_id=brd_\w+&from=[\d-]{10}&to=[\d-]{10}&limit=50&offset=0$/
        )
        await page.route("**/v1/scans/failures?*", (route) =>
          route.fulfill({ json: { success: true, data: { total: 51, limit: 50, offset: 0, failures } } })
        )
        await page.route("**/v1/engines", async (route) => {
          const answer = await route.fetch()
          const body = await answer.json()
          for (const each of body.data.engines) if (each.engine === "gemini") each.status = "failing"
          await route.fulfill({ response: answer, json: body })
        })
        await seen.open(path)
        await asked
        await page.getByRole("note").getByText("Gemini is failing: check its key or quota").waitFor()
        const cells = page.locator("tbody tr").locator("th, td")
        assert.deepStrictEqual(
          (await cells.allInnerTexts()).map((text) => text.replace(/\s+/g, " ")),
          [
            "Gemini",
            `${said.meaning} ${said.remedy} ${said.error}`,
            "12",
            "2 Jan 2026, 10:00 UTC",
            "3 Jan 2026, 11:30 UTC"
          ]
        )
        assert.deepStrictEqual(await axeViolations(seen), [])
        await page.getByRole("button", { name: "Next" }).click()
        await page.waitForURL(/offset=50/)
        await cells.getByRole("link").click()
        await page.waitForURL(new RegExp(`/tracking\\?part=runs&failed=${scan?.id}`))
        await page.getByText("No request of this run failed.").waitFor()
        await page.unroute("**/v1/scans/failures?*")
        await page.unroute("**/v1/engines")
        await seen.open(path)
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
      })
    )

    it.effect("runs show who started them, cost, refunds, and each failed request with its reason", () =>
      inTab(async (seen, { address, brandId, client }) => {
        const { page } = seen
        await page.route("**/v1/scans/**", async (route) => {
          const answer = await route.fetch()
          const body = await answer.json()
          const [scan] = body.data.scans ?? [body.data]
          const failed = scan.results?.slice(0, 5) ?? []
          for (const [index, check] of failed.entries()) {
            Object.assign(check, { status: "failed", error: index === 2 ? "no answer" : "it was refused" })
          }
          Object.assign(scan, {
            trackerId: "trk_01jnhv8q5yfa7tb2c3d4e5f6g7",
            progress: { ...scan.progress, failed: 5 }
          })
          scan.credits.refunded = 25
          await route.fulfill({ response: answer, json: body })
        })
        await seen.open(`/b/${brandId}/tracking?part=runs`)
        const { data } = await client.scans.list({ brand_id: brandId, follow_ups: true })
        const charged = data.scans[0]?.credits.charged ?? 0
        assert.strictEqual(charged, (data.scans[0]?.progress.total ?? 0) * 5)
        const row = await seen.says("tbody tr")
        assert.include(row, "Tracker")
        assert.include(row, "partly failed")
        assert.match(row, new RegExp(`\\b${charged}\\s+25 refunded`))
        await page.click("text=5 failed")
        await page.waitForSelector("text=Failed requests")
        await settled(seen)
        const rows = await page.locator(".panel", { hasText: "Failed requests" }).locator("tbody tr").allInnerTexts()
        const refused = "it was refused"
        assert.deepStrictEqual(
          rows.map((said) => said.split(/\s*\t\s*/).at(-1)),
          [refused, refused, "no answer", refused, refused]
        )
        await page.unroute("**/v1/scans/**")
        await seen.open(`/b/${brandId}/tracking?part=runs`)
        const figures = await wrongFigures(seen, address, key)
        assert.deepStrictEqual(figures.wrong, [])
        assert.isAtLeast(figures.count, data.scans.length)
      })
    )

    it.effect("a figure links to its definition on the method page, which shows the error rates of the analysis", () =>
      inTab(async (seen, { brandId }) => {
        const { page } = seen
        await seen.open(`/b/${brandId}`)
        await page.click(".kpi >> text=Share of voice")
        await page.click(".trend figcaption >> text=Share of voice")
        await page.waitForURL(/method\?about=share_of_voice/)
        assert.include(await seen.says(":focus"), "the brand and its competitors")
        await page.goBack()
        await page.waitForSelector(".kpis")
        await page.goForward()
        await seen.open("/method?about=reading")
        const said = await seen.says(":focus")
        const measured = /\| brand mentioned[^]*?\n\n/.exec(readFileSync(methodPath, "utf8"))?.[0] ?? ""
        const shares = measured.match(/\d+\.\d/g) ?? []
        assert.strictEqual(shares.length, 8)
        for (const share of shares) assert.include(said, share)
      })
    )

    it.effect("the method page, loaded again, shows how alike answers of an engine are, and that it is assumed", () =>
      inTab(async (seen, { address, brandId, client }) => {
        const { page } = seen
        const { data: tracker } = await client.trackers.create({ brandId, engines: ["chatgpt", "claude"] })
        await page.route("**/assets/method-*.json", (route) => route.abort("connectionfailed"))
        await seen.open("/method")
        await page.waitForSelector(".failure >> text=Reload the page.")
        await page.unroute("**/assets/method-*.json")
        await page.getByRole("button", { name: "Try again" }).click()
        await page.waitForSelector("#alike dd >> nth=1")
        assert.match(await seen.says("#alike"), /ChatGPT\s+0\.10 in the same run; still assumed, 0 comparisons so far/)
        const { count, wrong } = await wrongFigures(seen, address, key)
        assert.deepStrictEqual(wrong, [])
        assert.isAtLeast(count, 2)
        await client.trackers.remove(tracker.id)
      })
    )

    it.effect("alerts show other changes; a key is created, shown once, used and revoked", () =>
      inTab(async (seen, { address, brandId }) => {
        const { page } = seen
        await seen.open(`/b/${brandId}/alerts`)
        await page.waitForSelector("text=Neither models nor prompts changed in this period.")
        await seen.open("/organization?part=keys")
        const row = (name: string) => page.locator("main tbody tr", { hasText: name })
        const create = page.getByRole("button", { name: "Create key" })
        // the session's own key is marked
        assert.strictEqual(await row("you").count(), 1)
        await page.fill("main input[name=name]", "Looker")
        await page.fill("main input[name=expiresAt]", "2020-01-31")
        await create.click()
        await page.waitForSelector("#expiresAt-fault")
        await page.fill("main input[name=expiresAt]", "2999-01-31")
        await create.click()
        await page.waitForSelector(".secret code")
        const made = await seen.says(".secret code")
        const asked = async () => (await fetch(`${address}/v1/keys`, { headers: { "x-access-key": made } })).status
        const read = async () => (await fetch(`${address}/v1/brands/`, { headers: { "x-access-key": made } })).status
        // the default scope is the least
        assert.deepStrictEqual([await asked(), await read()], [403, 200])
        assert.deepStrictEqual(await axeViolations(seen), [])
        await page.getByRole("button", { name: "I have copied it" }).click()
        await row("Looker").filter({ hasText: "until 31 Jan 2999" }).waitFor()
        assert.notInclude(await page.content(), made)
        assert.strictEqual(await page.inputValue("main input[name=name]"), "")
        assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
        // a confirmation that is declined revokes nothing
        const revoke = row("Looker").getByRole("button")
        for (const answer of ["dismiss", "accept"] as const) {
          const question = page.waitForEvent("dialog")
          const clicked = revoke.click()
          const dialog = await question
          assert.include(dialog.message(), "Revoke Looker?")
          await dialog[answer]()
          await clicked
          if (answer === "dismiss") assert.strictEqual(await read(), 200)
        }
        await row("Looker").filter({ hasText: "revoked" }).waitFor()
        assert.strictEqual(await read(), 401)
        assert.strictEqual(await revoke.count(), 0)
      })
    )

    it.effect("an organization without room for another report says so, and leads to those of all brands", () =>
      inTab(async (seen, { address, brandId }) => {
        const { page } = seen
        let total = 999
        await page.route(/reports\/documents\?limit=1$/, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          await route.fulfill({ response, json: { ...body, data: { ...body.data, total } } })
        })
        await seen.open(`/b/${brandId}/reports`)
        const stripe = page.locator(".stripe", { hasText: "Your organization has 1,000 reports" })
        assert.strictEqual(await stripe.count(), 0)
        total = 1_000
        await seen.open(`/b/${brandId}/reports`)
        await stripe.getByRole("link", { name: "Reports of all brands" }).click()
        await page.waitForURL(`${address}/reports`)
        await stripe.waitFor()
      })
    )
  })

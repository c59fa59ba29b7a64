/** Reports to hand over: drafted, made, shared and printed, in a real browser against a running server. */
import { assert, describe } from "@effect/vitest"
import { axeViolations, settled, visit, type Visit } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import { askAgain, inTab, inWindow, key, type Window, World, type WorldTests } from "./DashboardWorld.ts"

/** The number of pages of a PDF, according to the file. */
export const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'

/** Answers every question with yes. */
const agree = ({ page }: Window): void => {
  page.on("dialog", (dialog) => void dialog.accept())
}

/** The path of a share link, on the server of the test. */
export const pathOf = (url: string): string => new URL(url).pathname

export const linkOf = async (
  { brandId, client }: World["Service"],
  documentId: string,
  password: string | null = null
) => (await client.shares.create({ brandId, documentId, password })).data

/** What somebody without an account sees at an address. */
export const guest = async (world: World["Service"], path: string): Promise<Visit> => {
  const seen = await visit(world.browser, world.address)
  await seen.page.goto(`${world.address}${path}`)
  await seen.page.waitForSelector("main h1")
  return seen
}

const text = '<img src=x onerror="document.title=1"><script>document.title=2</script>'

/** Drafting and making. */
const drafts = (it: WorldTests) => {
  it.effect("a report is drafted, made, and stays as it is while answers come", () =>
    inWindow(async (seen, world) => {
      const { page } = seen
      agree(seen)
      await seen.open(`/b/${world.brandId}/reports`)
      await page.click("text=New report")
      await page.fill("input[name=title]", "For Acme")
      await page.fill("textarea[name=comment]", "A good month.\nMore soon.")
      await page.fill("input[name=sender]", "Northlight")
      await page.fill("input[name=colour]", "#0b7a6f")
      await page.setInputFiles("input[type=file]", {
        name: "logo.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from(svg)
      })
      await page.waitForSelector("img.logo")
      await page.getByRole("checkbox", { name: "Pages that decide" }).uncheck()
      await page.click("text=Save draft")
      await page.waitForURL(/report=doc_/)
      const id = new URL(page.url()).searchParams.get("report") ?? ""
      const { data: draft } = await world.client.documents.get(id)
      assert.deepInclude(draft, { title: "For Acme", state: "draft", comment: "A good month.\nMore soon." })
      assert.deepInclude(draft.branding, { name: "Northlight", colour: "#0b7a6f" })
      assert.match(draft.branding.logo ?? "", /^data:image\/svg/)
      assert.deepStrictEqual(draft.period, { from: null, to: null, last_days: 30 })
      assert.notInclude(draft.sections, "sources")
      // what is typed since the last save is in the report
      await page.fill("input[name=title]", "For Acme, November")
      await page.click("text=Make report")
      // a draft's sheet is a report, too
      await page.waitForSelector(".links")
      await settled(seen)
      assert.strictEqual(await seen.says(".cover h2"), "For Acme, November")
      assert.strictEqual(await page.locator(".cover img").count(), 1)
      const color = await page.evaluate("getComputedStyle(document.querySelector('.cover')).borderTopColor")
      assert.strictEqual(color, "rgb(11, 122, 111)")
      // texts in it can be read on white, so it is the color of the brand in all charts
      const accent = await page.evaluate("getComputedStyle(document.querySelector('.report .trend .point')).fill")
      assert.strictEqual(accent, "rgb(11, 122, 111)")
      assert.deepStrictEqual(await page.locator(".report > .panel > h2").allTextContents(), [
        "Summary",
        "Prompts and engines",
        "Engines",
        "Competitors",
        "Method and limits"
      ])
      const { count, wrong } = await wrongFigures(seen, world.address, key)
      assert.deepStrictEqual(wrong, [])
      assert.isAbove(count, 20)
      const before = await seen.says(".report")
      await askAgain(world)
      await page.reload()
      await settled(seen)
      assert.strictEqual(await seen.says(".report"), before)
    })
  )

  it.effect("a draft's sheet stands beside its form, follows what is written, and is what is made", () =>
    inWindow(async (seen, world) => {
      const { page } = seen
      agree(seen)
      const design = { name: "Northlight", colour: "#0b7a6f" }
      await world.client.documents.saveDesign(design)
      const shown = page.waitForSelector(".live-sheet .skeleton")
      await page.route("**/v1/reports/preview?*", (route) => shown.then(() => route.continue()), { times: 1 })
      await seen.open(`/b/${world.brandId}/reports?report=new`)
      await page.waitForSelector(".live-sheet .report .panel")
      // the looks that the organization keeps
      assert.strictEqual(await page.inputValue("input[name=sender]"), "Northlight")
      assert.include(await page.innerText(".live-sheet .sender"), "Northlight")
      await page.fill("input[name=title]", "Seen while written")
      await page.fill("textarea[name=comment]", "As it comes.")
      await page.getByRole("checkbox", { name: "Engines", exact: true }).uncheck()
      const heads = () => page.locator(".live-sheet .report > .panel > h2").allTextContents()
      assert.strictEqual(await page.innerText(".live-sheet .cover h2"), "Seen while written")
      assert.strictEqual(await page.innerText(".live-sheet .comment"), "As it comes.")
      const rows = page.locator(".ordered")
      const unmoved = await rows.allInnerTexts()
      await rows.filter({ hasText: "Competitors" }).dragTo(rows.first())
      assert.strictEqual((await heads())[0], "Competitors")
      await rows.first().dragTo(rows.filter({ hasText: "Pages that decide" }).locator("xpath=preceding-sibling::*[1]"))
      assert.deepStrictEqual(await rows.allInnerTexts(), unmoved)
      const up = page.getByRole("button", { name: "Move Pages that decide up" })
      // by the keyboard, to the front
      await up.focus()
      for (let at = 0; at < 6; at++) await page.keyboard.press("Enter")
      assert.strictEqual(await up.getAttribute("aria-disabled"), "true")
      const expected = ["Pages that decide", "Summary", "Prompts and engines", "Competitors", "Method and limits"]
      assert.deepStrictEqual(await heads(), expected)
      const { count, wrong } = await wrongFigures(seen, world.address, key)
      assert.deepStrictEqual(wrong, [])
      assert.isAbove(count, 20)
      assert.deepStrictEqual(await axeViolations(seen), [])
      const figures = () => page.$$eval(".report data", (all) => all.map((each) => each.getAttribute("value")))
      const before = await figures()
      await page.click("text=Make report")
      await page.waitForSelector(".links")
      await settled(seen)
      assert.deepStrictEqual(await page.locator(".report > .panel > h2").allInnerTexts(), expected)
      assert.deepStrictEqual(await figures(), before)
      await world.client.documents.saveDesign({ name: null, colour: null })
    })
  )

  it.effect("all brands have a page of their reports and links, and the organization their looks, and a digest", () =>
    inWindow(async (seen, { address, brandId, client }) => {
      const { page } = seen
      const { data } = await client.documents.create({ brandId, title: "Of some brand" })
      const { data: brand } = await client.brands.get(brandId)
      await seen.open("/reports")
      const row = page.locator("tr", { hasText: "Of some brand" })
      assert.include(await row.innerText(), brand.name)
      await row.getByRole("link", { name: "Of some brand" }).click()
      await page.waitForURL(new RegExp(`report=${data.id}`))
      await client.documents.remove(data.id)
      await seen.open("/organization?part=design")
      await page.fill("input[name=sender]", "Agentur Süd")
      await page.fill("input[name=colour]", "#123456")
      await page.click("text=Save design")
      await page.getByRole("status").filter({ hasText: "Saved." }).waitFor()
      assert.deepStrictEqual((await client.documents.design()).data, {
        name: "Agentur Süd",
        colour: "#123456",
        logo: null
      })
      await client.documents.saveDesign({ name: null, colour: null })
      await seen.open("/organization?part=notifications")
      await page.click("text=What a digest would say now")
      await page.selectOption("select[name=digest-brand]", brandId)
      await page.waitForSelector("details .said")
      const said = await page.locator("details .prose").innerText()
      assert.match(said, /\) of [\d,]+\. (More|Less|No clear change|Too few to compare|new model)/)
      const { brands } = (await client.reports.digest({ brand_id: brandId })).data
      assert.include(said, brands[0]?.changes[0]?.cause ?? "")
      // nobody asked to judge sentiment
      assert.deepStrictEqual(brands[0]?.notMeasured, ["Positive"])
      assert.include(said, "Not measured: Positive")
      const { wrong } = await wrongFigures(seen, address, key)
      assert.deepStrictEqual(wrong, [])
      assert.deepStrictEqual(await axeViolations(seen), [])
    })
  )

  it.effect("a draft has the days that were chosen, and says which logo it refuses", () =>
    inWindow(async (seen, { brandId, client }) => {
      const { page } = seen
      await seen.open(`/b/${brandId}/reports?report=new`)
      await page.selectOption("select[name=period]", "chosen")
      await page.fill("input[name=from]", "2026-01-01")
      await page.fill("input[name=to]", "2026-01-31")
      const upload = (mimeType: string, bytes: number) =>
        page.setInputFiles("input[type=file]", { name: "logo", mimeType, buffer: Buffer.alloc(bytes) })
      await upload("image/png", 100_001)
      await page.getByRole("alert").filter({ hasText: "at most 100 kB" }).waitFor()
      await upload("image/gif", 10)
      await page.getByRole("alert").filter({ hasText: "not an SVG or a PNG" }).waitFor()
      const script = `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`
      const buffer = Buffer.from(script)
      await page.setInputFiles("input[type=file]", { name: "logo.svg", mimeType: "image/svg+xml", buffer })
      await page.waitForSelector("img.logo")
      await page.click("text=Save draft")
      await page.locator(".field", { hasText: "Logo" }).getByRole("alert").filter({ hasText: "script" }).waitFor()
      await page.click("text=Remove logo")
      await page.click("text=Save draft")
      await page.waitForURL(/report=doc_/)
      const { data } = await client.documents.get(new URL(page.url()).searchParams.get("report") ?? "")
      assert.deepStrictEqual(data.period, {
        from: "2026-01-01T00:00:00.000Z",
        to: "2026-02-01T00:00:00.000Z",
        last_days: null
      })
      await page.reload()
      await settled(seen)
      assert.strictEqual(await page.inputValue("input[name=to]"), "2026-01-31")
    })
  )

  it.effect("the list has the state of each report; one is duplicated, and deleted", () =>
    inWindow(async (seen, { brandId, client }) => {
      const { page } = seen
      agree(seen)
      const { data: first } = await client.documents.create({ brandId, title: "Listed" })
      await seen.open(`/b/${brandId}/reports`)
      const row = page.locator("tr", { hasText: "Listed" })
      assert.include(await row.innerText(), "Draft")
      await row.getByRole("button", { name: "Duplicate" }).click()
      await page.waitForURL(/report=doc_/)
      const id = new URL(page.url()).searchParams.get("report") ?? ""
      assert.notStrictEqual(id, first.id)
      await page.click("text=All reports")
      await page.locator("tr", { hasText: "Listed" }).nth(1).waitFor()
      for (const left of [1, 0]) {
        await page.locator("tr", { hasText: "Listed" }).first().getByRole("button", { name: "Delete" }).click()
        await page.locator("tr", { hasText: "Listed" }).nth(left).waitFor({ state: "detached" })
      }
      const { data } = await client.documents.list({ brand_id: brandId })
      assert.notInclude(
        data.documents.map(({ title }) => title),
        "Listed"
      )
    })
  )
}

/** Links. */
const links = (it: WorldTests) => {
  it.effect("the overview shares the current figures of its period by a link, until it is revoked", () =>
    inWindow(async (seen, world) => {
      const { brandId, client } = world
      const { page } = seen
      agree(seen)
      await seen.open(`/b/${brandId}?period=7d`)
      await page.getByRole("link", { name: "Share", exact: true }).click()
      await page.fill("input[name=expiresAt]", "2099-12-31")
      assert.include(await page.innerText("select[name=every]"), "Current figures of 7 days")
      assert.deepStrictEqual(await axeViolations(seen), [])
      await page.getByRole("button", { name: "Share link" }).click()
      const url = await seen.says(".secret code")
      const { shares } = (await client.shares.list({ brand_id: brandId })).data
      const share = shares.find(({ expiresAt }) => expiresAt?.startsWith("2099") === true)
      assert.deepInclude(share, {
        documentId: null,
        title: null,
        parameters: { from: null, to: null, last_days: 7 },
        schedule: null
      })
      const other = await guest(world, pathOf(url))
      await other.page.waitForSelector(".report")
      assert.strictEqual(await other.page.locator("a[href]").count(), 0)
      await page.locator(".links tbody tr", { hasText: "2099" }).getByRole("button", { name: "Revoke" }).click()
      await page.locator(".links tbody tr", { hasText: "2099" }).waitFor({ state: "detached" })
      await other.page.reload()
      await other.page.getByText("The link is wrong, has ended, or was revoked.").waitFor()
      await other.context.close()
    })
  )

  it.effect("a link is made, read without an account, counted, and revoked", () =>
    inWindow(async (seen, world) => {
      const { page } = seen
      agree(seen)
      await seen.open(`/b/${world.brandId}/reports?report=${world.reportId}`)
      await page.fill("input[name=password]", "plum-window-42")
      await page.getByRole("button", { name: "Share link" }).click()
      const url = await seen.says(".secret code")
      assert.strictEqual(await page.locator(".secret").getByRole("button", { name: "Copy" }).count(), 1)
      const other = await guest(world, pathOf(url))
      assert.strictEqual(await other.page.innerText("h1"), "This report has a password")
      assert.deepStrictEqual(await axeViolations(other), [])
      await other.page.fill("input[name=password]", "plum-window-41")
      await other.page.click("text=Open")
      await other.page.getByRole("alert").filter({ hasText: "The password is wrong" }).waitFor()
      await other.page.fill("input[name=password]", "plum-window-42")
      await other.page.click("text=Open")
      await other.page.waitForSelector(".report")
      assert.strictEqual(await other.page.innerText("h1"), "November")
      await page.reload()
      await settled(seen)
      const row = page.locator(".links tbody tr").first()
      assert.include(await row.innerText(), "password")
      await row.locator('[data-metric="shares.0.openings"]').waitFor()
      assert.strictEqual((await row.locator("td").nth(1).innerText()).trim(), "1")
      await seen.open(`/b/${world.brandId}/reports`)
      const { documents } = (await world.client.documents.list({ brand_id: world.brandId })).data
      const opened = documents.find(({ id }) => id === world.reportId)?.openings ?? 0
      assert.isAbove(opened, 0)
      const report = page.locator("tr", { hasText: `Sent. Opened: ${opened}` })
      assert.strictEqual(await report.locator("data").getAttribute("value"), String(opened))
      assert.deepStrictEqual((await wrongFigures(seen, world.address, key)).wrong, [])
      // each link says what it shows
      const { data: current } = await world.client.shares.create({ brandId: world.brandId })
      await page.reload()
      await settled(seen)
      const named = (await page.locator(".links tbody th").allInnerTexts()).join("; ")
      for (const name of ["November\nLink of", "Current figures\nLink of"]) assert.include(named, name)
      await world.client.shares.remove(current.id)
      await seen.open(`/b/${world.brandId}/reports?report=${world.reportId}`)
      await row.getByRole("button", { name: "Revoke" }).click()
      await row.waitFor({ state: "detached" })
      await other.page.reload()
      await other.page.getByText("The link is wrong, has ended, or was revoked.").waitFor()
      assert.deepStrictEqual(await axeViolations(other), [])
      assert.deepStrictEqual(other.faults, [])
      await other.context.close()
      const { data } = await world.client.documents.get(world.reportId)
      assert.strictEqual(data.state, "sent")
    })
  )

  it.effect("a link is sent by a schedule, which is listed, changed, told when it rests, and stopped", () =>
    inWindow(async (seen, { brandId, client, reportId }) => {
      const { page } = seen
      agree(seen)
      const webhookUrl = "https://hooks.example.com/reports"
      const { data: subscription } = await client.notifications.create({ channel: "webhook", webhookUrl })
      await seen.open(`/b/${brandId}/reports?report=${reportId}`)
      await page.selectOption("select[name=every]", "week")
      await page.selectOption("select[name=subscription]", subscription.id)
      await page.getByRole("button", { name: "Share link" }).click()
      await seen.says(".secret code")
      const row = page.locator(".links tbody tr", { hasText: "Sent every week to https://hooks.example.com/reports" })
      await row.getByRole("button", { name: "Send monthly" }).click()
      const monthly = page.locator(".links tbody tr", { hasText: "Sent every month" })
      await monthly.waitFor()
      const listed = async () =>
        (await client.shares.list({ brand_id: brandId })).data.shares.find(({ schedule }) => schedule !== null)
      const share = await listed()
      assert.deepInclude(share?.schedule, { every: "month", subscriptionId: subscription.id, status: "active" })
      assert.deepInclude(share, { title: "November", documentId: null })
      await client.notifications.remove(subscription.id)
      await page.reload()
      const resting = page.locator(".links tbody tr", { hasText: "Not sent: its subscription was deleted." })
      await resting.getByRole("button", { name: "Stop sending" }).click()
      await resting.waitFor({ state: "detached" })
      assert.isUndefined(await listed())
    })
  )

  it.effect("a schedule holds its reports; one that waits is looked at, and sent or deleted", () =>
    inWindow(async (seen, { brandId, client, reportId }) => {
      const { page } = seen
      agree(seen)
      const webhookUrl = "https://hooks.example.com/held"
      const { data: subscription } = await client.notifications.create({ channel: "webhook", webhookUrl })
      await seen.open(`/b/${brandId}/reports?report=${reportId}`)
      await page.selectOption("select[name=every]", "week")
      await page.selectOption("select[name=subscription]", subscription.id)
      await page.getByRole("checkbox", { name: "Hold each report for a look" }).check()
      await page.getByText("waits here until you send it").waitFor()
      await page.getByRole("button", { name: "Share link" }).click()
      await seen.says(".secret code")
      const listed = async () =>
        (await client.shares.list({ brand_id: brandId })).data.shares.find(({ schedule }) => schedule !== null)
      const share = await listed()
      assert.deepInclude(share?.schedule, { every: "week", hold: true, held: null })
      // its time comes: the server's clock is the database's, so what waits is said for it
      const { data: made } = await client.documents.create({ brandId, title: "Made by its schedule" })
      await client.documents.make(made.id)
      let isHeld = true
      const released: Array<unknown> = []
      await page.route("**/v1/shares?*", async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        for (const { schedule } of body.data.shares) {
          if (isHeld && schedule !== null) schedule.held = { documentId: made.id, sentence: "Named in 2 of 5 answers." }
        }
        await route.fulfill({ response, json: body })
      })
      await page.route("**/v1/shares/*/release", async (route) => {
        released.push(route.request().postDataJSON())
        isHeld = false
        await route.fulfill({ json: { success: true, data: share } })
      })
      await page.reload()
      const held = page.locator(".held")
      assert.include(await held.innerText(), "Waits for your look: Named in 2 of 5 answers.")
      assert.deepStrictEqual(await axeViolations(seen), [])
      await held.getByRole("link").click()
      await page.locator(".cover h2", { hasText: "Made by its schedule" }).waitFor()
      await page.getByRole("button", { name: "Send now" }).click()
      await held.waitFor({ state: "detached" })
      assert.deepStrictEqual(released, [{ documentId: made.id }])
      isHeld = true
      await page.reload()
      await page.getByRole("button", { name: "Do not send" }).click()
      await page.waitForURL(new RegExp(`/b/${brandId}/reports$`))
      assert.isFalse(
        (await client.documents.list({ brand_id: brandId })).data.documents.some(({ id }) => id === made.id)
      )
      // what is still on its way is nobody's any more
      await page.unrouteAll({ behavior: "ignoreErrors" })
      await client.shares.remove(share?.id ?? "")
      await client.notifications.remove(subscription.id)
    })
  )

  it.effect("the page of a link asks for the report alone, leads nowhere, and prints", () =>
    inTab(async (_, world) => {
      const { url } = await linkOf(world, world.reportId)
      const seen = await guest(world, pathOf(url))
      const { page } = seen
      await page.waitForSelector(".report")
      assert.deepStrictEqual(seen.asked, [`/v1/shared/${pathOf(url).slice(3)}`])
      assert.strictEqual(await page.locator("a[href], nav").count(), 0)
      assert.deepStrictEqual(await seen.context.cookies(), [])
      assert.include(await page.innerText(".stripe.simulated"), "simulated")
      assert.strictEqual(await page.getAttribute("meta[name=robots]", "content"), "noindex")
      const { count, wrong } = await wrongFigures(seen, world.address, key)
      assert.deepStrictEqual(wrong, [])
      assert.isAbove(count, 20)
      assert.deepStrictEqual(await axeViolations(seen), [])
      for (const width of [1_440, 320]) {
        await page.setViewportSize({ width, height: 900 })
        assert.isAtMost(Number(await page.evaluate("document.documentElement.scrollWidth")), width)
      }
      await page.setViewportSize({ width: 1_280, height: 900 })
      assert.isAtLeast(pagesOf(await page.pdf({ format: "A4" })), 3)
      assert.isAtLeast(pagesOf(await page.pdf({ format: "Letter" })), 3)
      assert.deepStrictEqual(seen.faults, [])
      await seen.context.close()
      for (const path of ["/s/wrong", "/s/wr%20ong", `${pathOf(url)}x`]) {
        const other = await guest(world, path)
        assert.strictEqual(await other.page.innerText("h1"), "This report cannot be shown", path)
        await other.context.close()
      }
    })
  )

  it.effect("its sheets say what they find, beside whom, in whose words, what to do, and whether that helped", () =>
    inTab(async (_, world) => {
      const { brandId, client } = world
      const { data: found } = await client.reports.sources({ brand_id: brandId, class: "non_branded" })
      const key = found.rows.find(({ kind }) => kind !== "own")?.key ?? ""
      await client.marks.put({ brandId, kind: "source", key, state: "done" })
      const { data: draft } = await client.documents.create({ brandId, title: "With findings" })
      const { content } = (await client.documents.make(draft.id)).data
      await client.marks.remove({ brandId, kind: "source", key })
      const { duel, headlines, quotes, rival, story } = JSON.parse(JSON.stringify(content))
      const seen = await guest(world, pathOf((await linkOf(world, draft.id)).url))
      const { page } = seen
      await page.waitForSelector(".report")
      assert.includeMembers(Object.keys(headlines), ["engines", "prompts", "competitors", "sources"])
      for (const [part, said] of Object.entries(headlines)) {
        assert.strictEqual(await page.innerText(`[data-part=${part}] > .said`), said)
      }
      const beside = page.locator("[data-part=competitors]")
      assert.include(await beside.innerText(), `Acme and ${rival}, by prompt`)
      assert.strictEqual(await beside.locator(".dots.duel").count(), duel.rows.length)
      const pages = page.locator("[data-part=sources]")
      assert.isAbove(quotes.length, 0)
      for (const { text: said } of quotes) assert.include(await pages.innerText(), `“${said}”`)
      assert.include(await pages.innerText(), "did it help?")
      const states = await pages
        .locator("tr", { has: page.getByText(key, { exact: true }) })
        .first()
        .innerText()
      assert.match(states, /Done, \d+ \w+/)
      const parts = await page.locator("[data-part]").evaluateAll((all) => all.map((part) => part.dataset["part"]))
      assert.strictEqual(parts.indexOf("engines"), parts.indexOf("prompts") + 1)
      assert.include(await pages.locator("li", { has: page.locator("time") }).innerText(), key)
      assert.strictEqual(await pages.getByText("Next steps").count(), Math.min(1, story.next.length))
      assert.strictEqual(await page.locator("[data-part=story]").getByText("Next steps").count(), 0)
      assert.strictEqual(await page.locator("a[href]").count(), 0)
      const { wrong } = await wrongFigures(seen, world.address, key)
      assert.deepStrictEqual(wrong, [])
      assert.deepStrictEqual(await axeViolations(seen), [])
      // a quoted prompt keeps its own direction, and its quotation marks that of the sentence
      await page.route("**/v1/shared/*", async (route) => {
        const answer = await route.fetch()
        const body = await answer.json()
        body.data.content.headlines.prompts = "Acme is weakest for “أفضل برنامج” (19%)."
        body.data.content.faults = { chatgpt: "silent since 24 Nov", grok: "silent since 23 Nov" }
        body.data.content.sources.rows = []
        await route.fulfill({ response: answer, json: body })
      })
      await page.reload()
      assert.strictEqual(await page.innerText("[data-part=prompts] > .said bdi"), "أفضل برنامج")
      // what failed stands beside each engine, also of one without any answer
      const engine = page.locator("[data-part=engines] tr", { hasText: "ChatGPT" })
      assert.match(await engine.innerText(), /^ChatGPT\s+silent since 24 Nov/)
      const heads = (await page.locator("[data-part=prompts] thead th").allTextContents()).join("; ")
      assert.include(heads, "ChatGPT, silent since 24 Nov; ")
      assert.include(heads, "Grok, silent since 23 Nov; ")
      // no source has a gap
      assert.include(await pages.innerText(), quotes[0].text)
      assert.notInclude(await pages.innerText(), "No answers in this period.")
      assert.deepStrictEqual(seen.faults, [])
      await seen.context.close()
      await client.documents.remove(draft.id)
    })
  )

  it.effect("titles, comments and names are text, whatever they contain", () =>
    inTab(async (_, world) => {
      const { brandId, client } = world
      const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`
      const branding = { name: text, logo }
      const { data } = await client.documents.create({ brandId, title: text, comment: text, branding })
      await client.documents.make(data.id)
      const seen = await guest(world, pathOf((await linkOf(world, data.id)).url))
      const { page } = seen
      assert.strictEqual(await page.innerText("h1"), text)
      assert.strictEqual(await page.innerText(".comment"), text)
      assert.include(await page.innerText(".sender"), text)
      assert.deepStrictEqual(await page.$$eval(".report img", (found) => found.map(({ src }) => src)), [
        (await client.documents.get(data.id)).data.branding.logo
      ])
      assert.strictEqual(await page.locator("body script").count(), 0)
      assert.strictEqual(await page.title(), text)
      assert.deepStrictEqual(seen.faults, [])
      await seen.context.close()
    })
  )
}

/** Screen sizes and paper. */
const sizes = (it: WorldTests) => {
  it.effect("on a phone it is short until more is asked for; paper has all", () =>
    inTab(
      async (seen, { brandId, client, reportId }) => {
        const { page } = seen
        await seen.open(`/b/${brandId}/reports?report=${reportId}`)
        await page.waitForSelector(".report")
        const { data } = await client.reports.sources({ brand_id: brandId, class: "non_branded", gap: true, limit: 50 })
        const others = data.rows.filter(({ kind }) => kind !== "own")
        const rows = page.locator(".report > .panel", { hasText: "Pages that decide" }).locator("tbody tr")
        assert.isBelow(await rows.count(), others.length)
        assert.isBelow(Number(await page.evaluate("document.documentElement.scrollHeight")), 6_000)
        // also with many changes, steps, prompts and sources: three of each
        assert.strictEqual(await rows.count(), 3)
        const asked = page.locator(".report > .panel", { hasText: "Prompts and engines" })
        assert.strictEqual(await asked.locator("tbody tr").count(), 3)
        for (const list of await page.locator(".report > .panel > ul").all()) {
          assert.isAtMost(await list.locator("li").count(), 3)
        }
        assert.isFalse(await page.getByRole("textbox", { name: "Password" }).isVisible())
        await asked.getByRole("button", { name: /^Show all / }).click()
        await asked.locator("tbody tr").nth(3).waitFor()
        await page.emulateMedia({ media: "print" })
        await rows.nth(others.length - 1).waitFor()
        await page.locator(".limits dt").first().waitFor()
      },
      { width: 390 }
    )
  )

  it.effect("on a phone a new report is its form, and asks for the preview when it is to be shown", () =>
    inTab(
      async (seen, { brandId }) => {
        const { page } = seen
        await seen.open(`/b/${brandId}/reports?report=new`)
        await page.fill("input[name=title]", "On the way")
        assert.isFalse(seen.asked.some((path) => path.startsWith("/v1/reports/preview")))
        assert.isBelow(Number(await page.evaluate("document.documentElement.scrollHeight")), 3_000)
        await page.getByRole("button", { name: "Show the preview" }).click()
        assert.strictEqual(await page.innerText(".live-sheet .cover h2"), "On the way")
      },
      { width: 390 }
    )
  )
}

/** Reports in Chromium. */
export const report = (it: WorldTests) =>
  describe("reports in Chromium", () => {
    for (const part of [links, sizes, drafts]) part(it)
  })

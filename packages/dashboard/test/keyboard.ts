/** Every form with the keyboard alone: Tab, arrows, letters, Space, Enter and Escape. */
import { assert, describe } from "@effect/vitest"
import { settled, until } from "./DashboardVisit.ts"
import { inTab, type Window, type WorldTests } from "./DashboardWorld.ts"

const pressesMax = 250

/** What has the focus. */
const focusIn = async ({ page }: Window, selector: string): Promise<boolean> =>
  (await page.locator(`${selector}:focus`).count()) > 0

/** Presses Tab until an element has the focus, which must be seen on the way. */
const tabTo = async (seen: Window, selector: string): Promise<void> => {
  for (let presses = 0; presses < pressesMax; presses++) {
    await seen.page.keyboard.press("Tab")
    const unseen: unknown = await seen.page.evaluate(
      `(({ activeElement: at, body }) => {
        const outlined = (element) => element !== null && getComputedStyle(element).outlineStyle !== "none"
        // a hidden input of a card shows its focus at the card
        return at === body || outlined(at) || outlined(at.nextElementSibling) ? "" : at.outerHTML.slice(0, 200)
      })(document)`
    )
    assert.strictEqual(unseen, "", `the focus is not seen before ${selector}`)
    if (await focusIn(seen, selector)) return
  }
  assert.fail(`${selector} is not reached`)
}

/** Writes into a field in place of what it has. */
const write = async (seen: Window, selector: string, text: string): Promise<void> => {
  await tabTo(seen, selector)
  await seen.page.keyboard.press("Control+a")
  await seen.page.keyboard.type(text)
}

/** Tabs to a button or link, and presses Enter. */
const enter = async (seen: Window, selector: string): Promise<void> => {
  await tabTo(seen, selector)
  await seen.page.keyboard.press("Enter")
}

const said = (seen: Window, text: string) => seen.page.locator("[role=status]", { hasText: text }).first().waitFor()

/** The forms of the dashboard, filled by keys. */
export const keyboard = (it: WorldTests) =>
  describe("every form of the dashboard by keyboard alone in Chromium", () => {
    it.effect("a new brand, its settings, prompts and competitors", () =>
      inTab(async (seen, { client }) => {
        const { page } = seen
        await seen.open("/")
        await enter(seen, ".head a.main")
        await page.waitForURL(/\/new$/)
        await write(seen, "input[name=name]", "Keyed")
        await write(seen, "input[name=domain]", "keyed.example.com")
        await write(seen, "input[name=category]", "keyboards")
        await write(seen, "textarea[name=aliases]", "Keys")
        await enter(seen, ".steps summary")
        await write(seen, "textarea[name=prompts]", "best keyboard\nis Keyed any good?")
        await write(seen, "textarea[name=competitors]", "Globex")
        await enter(seen, ".steps button[type=submit]")
        await page.waitForURL(/\/start$/)
        const id = /brd_\w+/.exec(page.url())?.[0] ?? ""
        assert.deepInclude((await client.brands.get(id)).data, {
          name: "Keyed",
          domain: "keyed.example.com",
          category: "keyboards",
          aliases: ["Keys"],
          prompts: ["best keyboard", "is Keyed any good?"],
          competitors: ["Globex"]
        })
        await seen.open(`/b/${id}/settings`)
        await write(seen, "textarea[name=groups]", "Hardware")
        await tabTo(seen, ".cards input[type=checkbox]")
        await page.keyboard.press("Space")
        await enter(seen, "main form button[type=submit]")
        await said(seen, "Saved.")
        const { data: saved } = await client.brands.get(id)
        assert.deepStrictEqual([saved.groups, saved.engines.includes("chatgpt")], [["Hardware"], false])
        // the toast is the next thing to reach, and takes the change back
        await enter(seen, ".toast button")
        await until(async () => (await client.brands.get(id)).data.groups.length === 0)
        await seen.open(`/b/${id}/settings?part=prompts`)
        await write(seen, "textarea[name=paste]", "quiet keyboard")
        await enter(seen, ".paste button:not([disabled])")
        await page.getByLabel("quiet keyboard is active").waitFor()
        await enter(seen, "button.main:has-text('Save')")
        await said(seen, "Saved.")
        assert.include((await client.brands.get(id)).data.prompts, "quiet keyboard")
        await seen.open(`/b/${id}/settings?part=competitors`)
        await write(seen, "textarea[name=competitors]", "Globex\nInitech")
        await enter(seen, "form:has([name=competitors]) button[type=submit]")
        await said(seen, "Saved.")
        assert.deepStrictEqual((await client.brands.get(id)).data.competitors, ["Globex", "Initech"])
        await client.brands.remove(id)
      })
    )

    it.effect("the first steps, all four in one go", () =>
      inTab(async (seen, { client }) => {
        const { page } = seen
        const step = (name: string) => page.locator("[aria-current=step]", { hasText: name }).waitFor()
        await seen.open("/")
        await enter(seen, ".head a.main")
        await page.waitForURL(/\/new$/)
        await write(seen, "input[name=name]", "Walked")
        await write(seen, "input[name=category]", "crm")
        await enter(seen, ".steps button[type=submit]")
        await page.waitForURL(/\/start$/)
        const id = /brd_\w+/.exec(page.url())?.[0] ?? ""
        await page.getByRole("button", { name: /^Track \d+ prompts/ }).waitFor()
        await enter(seen, ".steps button[type=submit]:has-text('Track')")
        await page.locator(".steps button", { hasText: "Ask now" }).waitFor()
        await enter(seen, ".steps button:has-text('Ask now')")
        await step("Keep watching")
        await page.locator("input[name=emailRecipients]").waitFor()
        await tabTo(seen, ".cards input[type=radio]")
        await page.keyboard.press("ArrowRight")
        await write(seen, "input[name=emailRecipients]", "first@example.com")
        await page.getByRole("button", { name: "Ask every week" }).waitFor()
        await enter(seen, ".steps button[type=submit]:has-text('Ask every week')")
        await page.waitForURL(`**/b/${id}`)
        const [tracker] = (await client.trackers.list({ brand_id: id })).data.trackers
        assert.strictEqual(tracker?.intervalMinutes, 7 * 1440)
        const { subscriptions } = (await client.notifications.list()).data
        assert.isTrue(subscriptions.some(({ brandId }) => brandId === id))
        await client.brands.remove(id)
      })
    )

    it.effect("a tracker by arrows and Space, and a run", () =>
      inTab(async (seen, { client }) => {
        const { page } = seen
        const { data: brand } = await client.brands.create({ name: "Arrows", prompts: ["best crm", "is Arrows good?"] })
        await seen.open(`/b/${brand.id}/tracking`)
        await enter(seen, "main a.button.main")
        await page.waitForURL(/tracker=new/)
        await tabTo(seen, "input[name=prompts]")
        await page.keyboard.press("ArrowRight")
        await tabTo(seen, ".some.cards input")
        await page.keyboard.press("Space")
        await tabTo(seen, "input[name=intervalMinutes]")
        await page.keyboard.press("ArrowRight")
        await tabTo(seen, "input[name=samples]")
        await page.keyboard.press("ArrowLeft")
        await tabTo(seen, "input[name=alertMode]")
        await tabTo(seen, "input[name=alertSettings]")
        await page.keyboard.press("ArrowLeft")
        await tabTo(seen, ".tracker-form .check input")
        await page.keyboard.press("Space")
        await write(seen, "input[name=name]", "By keys")
        await page.keyboard.press("Enter")
        await page.locator("table", { hasText: "By keys" }).waitFor()
        const [tracker] = (await client.trackers.list({ brand_id: brand.id })).data.trackers
        assert.deepInclude(tracker, {
          prompts: ["best crm"],
          engines: ["claude", "gemini", "perplexity"],
          intervalMinutes: 10_080,
          samples: 1,
          captureSentiment: true
        })
        assert.strictEqual(tracker?.alertSettings?.falseAlerts, 0.2)
        await seen.open(`/b/${brand.id}/tracking?part=runs`)
        await write(seen, "input[name=samples]", "1")
        await page.keyboard.press("Enter")
        await said(seen, "Started:")
        await client.brands.remove(brand.id)
      })
    )

    it.effect("subscriptions and keys; the menu of a popover closes by Escape, and gives the focus back", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        await seen.open("/organization?part=notifications")
        await tabTo(seen, "select[name=channel]")
        await page.keyboard.type("email")
        await write(seen, "textarea[name=emailRecipients]", "keys@example.com")
        await enter(seen, "form:has([name=channel]) button[type=submit]")
        await page.locator("text=keys@example.com confirmed").waitFor()
        const { data } = await client.notifications.list()
        for (const { emailRecipients, id } of data.subscriptions) {
          if (emailRecipients[0] === "keys@example.com") await client.notifications.remove(id)
        }
        await seen.open("/organization?part=keys")
        await write(seen, "main input[name=name]", "By keys")
        await page.keyboard.press("Enter")
        await page.locator(".secret code").waitFor()
        await seen.open(`/b/${brandId}`)
        await tabTo(seen, '[popovertarget="filter-engine"]')
        await page.keyboard.press("Enter")
        await tabTo(seen, "#filter-engine .option")
        await page.keyboard.press("Escape")
        await page.locator("#filter-engine .option").first().waitFor({ state: "detached" })
        assert.isTrue(await focusIn(seen, '[popovertarget="filter-engine"]'))
        await page.keyboard.press("Enter")
        await enter(seen, "#filter-engine .option:has-text('Claude')")
        await page.waitForURL(/engine=claude/)
        await settled(seen)
        assert.isTrue(await focusIn(seen, '[popovertarget="filter-engine"]'))
      })
    )

    it.effect("the note and state of a gap, and a note at a day", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        await seen.open(`/b/${brandId}/sources`)
        await enter(seen, ".source-state .pill")
        await write(seen, ".source-state textarea", "by keys")
        await enter(seen, ".source-state button:has-text('Save note')")
        await page.locator(".source-state", { hasText: "by keys" }).waitFor()
        // the focus is at the pill again
        assert.isTrue(await focusIn(seen, ".source-state .pill"))
        for (const { key, kind } of (await client.marks.list({ brand_id: brandId, kind: "source" })).data.marks) {
          await client.marks.remove({ brandId, kind, key })
        }
        await seen.open(`/b/${brandId}`)
        await enter(seen, ".note-form summary")
        await write(seen, ".note-form input[name=note]", "new site")
        await page.keyboard.press("Enter")
        await page.locator(".toast").waitFor()
        const { data } = await client.marks.list({ brand_id: brandId, kind: "time" })
        assert.strictEqual(data.marks[0]?.note, "new site")
        for (const { key, kind } of data.marks) await client.marks.remove({ brandId, kind, key })
      })
    )

    it.effect("a report, which is saved, taken back, made and copied; the looks of reports", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        page.on("dialog", (dialog) => void dialog.accept())
        const titles = async () =>
          (await client.documents.list({ brand_id: brandId })).data.documents.map(({ title }) => title)
        const idInAddress = () => new URL(page.url()).searchParams.get("report") ?? ""
        await seen.open(`/b/${brandId}/reports`)
        await enter(seen, "main a.button.main")
        await write(seen, "input[name=title]", "By keys")
        await tabTo(seen, "select[name=period]")
        await page.keyboard.type("7 days")
        await write(seen, "textarea[name=comment]", "Typed.")
        await tabTo(seen, ".ordered input")
        await page.keyboard.press("Space")
        await enter(seen, ".ordered button[aria-label='Move Over time up']")
        await write(seen, "input[name=sender]", "Northlight")
        await write(seen, "input[name=colour]", "#0b7a6f")
        await enter(seen, "form button.main")
        await page.waitForURL(/report=doc_/)
        const draft = async () => (await client.documents.get(idInAddress())).data
        assert.deepInclude(await draft(), {
          title: "By keys",
          comment: "Typed.",
          period: { from: null, to: null, last_days: 7 },
          sections: ["trend", "overview", "prompts", "engines", "competitors", "sources"]
        })
        // Enter in a field saves, and the message takes it back: the form shows what was there
        await write(seen, "input[name=title]", "Renamed")
        await page.keyboard.press("Enter")
        await until(async () => (await draft()).title === "Renamed")
        await enter(seen, ".toast button")
        await until(async () => (await draft()).title === "By keys")
        await until(async () => (await page.inputValue("input[name=title]")) === "By keys")
        await enter(seen, ".form .actions button:has-text('Make report')")
        await page.waitForSelector(".report")
        await enter(seen, "button:has-text('Duplicate')")
        await page.waitForSelector("input[name=title]")
        assert.deepStrictEqual((await titles()).slice(0, 2), ["By keys", "By keys"])
        await enter(seen, ".toast button")
        await page.waitForURL(/reports$/)
        assert.strictEqual((await titles()).filter((title) => title === "By keys").length, 1)
        await enter(seen, "tr:has-text('By keys') button:has-text('Delete')")
        await page.locator("tr", { hasText: "By keys" }).waitFor({ state: "detached" })
        await seen.open("/organization?part=design")
        await write(seen, "input[name=sender]", "Northlight")
        await page.keyboard.press("Enter")
        await until(async () => (await client.documents.design()).data.name === "Northlight")
        await enter(seen, ".toast button")
        await until(async () => (await page.inputValue("input[name=sender]")) === "")
        assert.isNull((await client.documents.design()).data.name)
      })
    )

    it.effect("a link and a schedule; Escape at a question changes nothing", () =>
      inTab(async (seen, { brandId, client, reportId }) => {
        const { page } = seen
        const webhookUrl = "https://hooks.example.com/keys"
        const { data: subscription } = await client.notifications.create({ channel: "webhook", webhookUrl })
        const listed = async () => (await client.shares.list({ brand_id: brandId })).data.shares
        const before = (await listed()).length
        await seen.open(`/b/${brandId}/reports?report=${reportId}`)
        await write(seen, "input[name=expiresAt]", "12312030")
        await write(seen, "input[name=password]", "told apart")
        await enter(seen, ".links form button.main")
        await page.waitForSelector(".secret:focus code")
        assert.deepInclude((await listed())[0], { hasPassword: true, expiresAt: "2030-12-31T23:59:59.000Z" })
        await enter(seen, ".secret button:has-text('I have copied it')")
        await tabTo(seen, "select[name=every]")
        await page.keyboard.type("Current figures, sent every week")
        await tabTo(seen, "select[name=subscription]")
        await page.keyboard.type(webhookUrl)
        await tabTo(seen, ".links .check input")
        await page.keyboard.press("Space")
        await enter(seen, ".links form button.main")
        await page.waitForSelector(".secret:focus code")
        const schedule = async () => (await listed()).find((share) => share.schedule !== null)?.schedule ?? null
        const weekly = { every: "week", hold: true, subscriptionId: subscription.id } as const
        assert.deepInclude(await schedule(), weekly)
        await enter(seen, ".links td button:has-text('Send monthly')")
        await page.locator(".toast", { hasText: "Sent monthly from now on." }).waitFor()
        assert.deepInclude(await schedule(), { ...weekly, every: "month" })
        await enter(seen, ".toast button")
        await page.locator(".links td button", { hasText: "Send monthly" }).waitFor()
        assert.deepInclude(await schedule(), weekly)
        for (const answer of ["dismiss", "accept"] as const) {
          page.once("dialog", (dialog) => void dialog[answer]())
          await enter(seen, ".links td button:has-text('Stop sending')")
          if (answer === "dismiss") assert.deepInclude(await schedule(), weekly)
        }
        await page.locator(".links td button", { hasText: "Stop sending" }).waitFor({ state: "detached" })
        page.on("dialog", (dialog) => void dialog.accept())
        await enter(seen, ".links td button:has-text('Revoke')")
        await until(async () => (await listed()).length <= before + 1)
        // one that is sent no longer is not of this report
        for (const { documentId, id } of await listed()) if (documentId === null) await client.shares.remove(id)
        await client.notifications.remove(subscription.id)
      })
    )

    it.effect("pausing a subscription, which its message takes back with the focus where it was", () =>
      inTab(async (seen, { client }) => {
        const { page } = seen
        const webhookUrl = "https://hooks.example.com/paused"
        const { data } = await client.notifications.create({ channel: "webhook", webhookUrl })
        const isEnabled = async () => (await client.notifications.get(data.id)).data.enabled
        await seen.open("/organization?part=notifications")
        await enter(seen, "tr:has-text('hooks.example.com/paused') button:has-text('Pause')")
        await until(async () => !(await isEnabled()))
        await tabTo(seen, ".toast button")
        await page.keyboard.press("Shift+Tab")
        const last: unknown = await page.evaluate("document.activeElement.outerHTML")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await until(isEnabled)
        assert.strictEqual(await page.evaluate("document.activeElement.outerHTML"), last)
        await client.notifications.remove(data.id)
      })
    )
  })

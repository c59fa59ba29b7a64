/** Every form with the keyboard alone: Tab, arrows, letters, Space, Enter and Escape. */
import { assert, describe } from "@effect/vitest"
import { settled } from "./DashboardVisit.ts"
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
        await enter(seen, ".new-brand summary")
        await write(seen, "input[name=name]", "Keyed")
        await write(seen, "input[name=domain]", "keyed.example.com")
        await write(seen, "input[name=category]", "keyboards")
        await write(seen, "textarea[name=aliases]", "Keys")
        await write(seen, "textarea[name=prompts]", "best keyboard\nis Keyed any good?")
        await write(seen, "textarea[name=competitors]", "Globex")
        await enter(seen, ".new-brand button[type=submit]")
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
        while ((await client.brands.get(id)).data.groups.length > 0) await page.title()
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
        await seen.open("/organization?part=told")
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
        if ((await page.locator("input[name=name]").count()) > 0) {
          await write(seen, "input[name=name]", "By keys")
          await page.keyboard.press("Enter")
          await page.locator(".secret code").waitFor()
        }
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
  })

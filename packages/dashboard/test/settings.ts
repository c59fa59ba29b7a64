/** Settings and runs, in a real browser against a running server on simulated engines. */
import { ClientError, type ClientResult } from "@answerscope/http/client"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { axeViolations, settled, until } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import { command, inTab, inWindow, key, type Window, World, type WorldTests } from "./DashboardWorld.ts"

const settingsOf = (brandId: string, part: string) => `/b/${brandId}/settings?part=${part}`
const trackersOf = (brandId: string) => `/b/${brandId}/tracking`
const told = "/organization?part=notifications"
const keys = "/organization?part=keys"

type Ends = ClientResult<"usage", "ahead">["data"]["ends"]

/** The reason of a failed API call. */
const refused = async (call: Promise<unknown>): Promise<ClientError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason
  )
  if (error instanceof ClientError) return error
  throw new Error("it was not refused")
}

/** The days that a sentence on the end of credits names. */
const daysIn = (sentence: Locator) =>
  sentence.locator("time").evaluateAll((days) => days.map((day) => day.getAttribute("datetime")))

/** Those that it should name: a range of one day is none. */
const shownDays = ({ at, earliest, latest }: Ends): Array<string> => {
  const days = [at, earliest, latest].filter((time) => time !== null).map((time) => time.slice(0, 10))
  return days.length === 3 && new Set(days).size === 1 ? days.slice(0, 1) : days
}

/** Clicks a button by its text. */
const press = ({ page }: Window, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click()

/** The settings of the dashboard in Chromium. */
export const settings = (it: WorldTests) =>
  describe("the settings of the dashboard in Chromium", () => {
    it.effect("a new user gets from nothing to an overview in four steps: brand, prompts, run, tracker", () =>
      inWindow(async (seen, world) => {
        const { page } = seen
        await seen.open("/")
        const startedAt = performance.now()
        await page.getByRole("link", { name: "New brand" }).click()
        await page.waitForSelector(".steps form")
        // in one step, as scripts fill forms: submitted input is not unsaved, so there is no question
        await page.evaluate(`{
            const form = document.querySelector(".steps form")
            const given = { name: "Newcomer", domain: "newcomer.com", category: "crm for clubs", aliases: "Newco" }
            for (const [name, value] of Object.entries(given)) {
              form.elements[name].value = value
              form.elements[name].dispatchEvent(new Event("input", { bubbles: true }))
            }
            form.requestSubmit()
          }`)
        // it searches for prompts at once, and says what that cost
        assert.include(await seen.says(".steps .prose"), "It costs 25 credits")
        // why each is suggested; those that name the brand come last, and at most two of them are taken
        const offered = page.getByRole("group", { name: "Prompts" }).locator("label")
        await offered.locator("small", { hasText: /./ }).first().waitFor()
        const suggested = await offered.evaluateAll((labels) =>
          labels.map((label) => ({
            isBranded: label.querySelector("small")?.innerText.startsWith("names you: counted apart"),
            isTaken: label.querySelector("input")?.checked
          }))
        )
        assert.isTrue(suggested.at(-1)?.isBranded)
        assert.lengthOf(
          suggested.filter(({ isBranded, isTaken }) => isBranded === true && isTaken === true),
          Math.min(2, suggested.filter(({ isBranded }) => isBranded).length)
        )
        assert.isTrue(suggested.every(({ isBranded, isTaken }) => isBranded === true || isTaken === true))
        // it is in no market
        assert.isFalse(
          await page
            .locator("label", { hasText: /^Everything/ })
            .locator("input")
            .isChecked()
        )
        await press(seen, /^Track \d+ prompts/)
        await page.waitForSelector("text=/\\d+ answers: [\\d,]+ credits/")
        await press(seen, "Ask now")
        // no further click is needed: the last step opens when all checks have ended
        await page.waitForSelector(".steps .said >> text=Newcomer is mentioned in")
        await page.waitForSelector('.steps [data-metric="credits_per_month_confirmed.mean"]')
        assert.deepStrictEqual(await axeViolations(seen), [])
        await page.fill(".steps input[name=emailRecipients]", "newcomer@example.com")
        await press(seen, "Ask every day")
        await page.waitForSelector(".kpis")
        await settled(seen)
        // it takes some 4 seconds
        assert.isBelow(performance.now() - startedAt, 60_000)
        assert.include(await seen.says("h1"), "Overview")
        assert.include(await seen.says(".said"), "Newcomer is mentioned in")
        await page.waitForSelector(".rests-on >> text=every day")
        const { brands } = (await world.client.brands.list()).data
        assert.deepInclude(
          brands.find(({ name }) => name === "Newcomer"),
          { category: "crm for clubs", aliases: ["Newco"] }
        )
        const { data } = await world.client.notifications.list()
        const told = data.subscriptions.filter(({ emailRecipients }) => emailRecipients[0] === "newcomer@example.com")
        assert.lengthOf(told, 1)
        for (const { id } of told) await world.client.notifications.remove(id)
        assert.match(await seen.says(".stripe.simulated"), /simulated/i)
      })
    )

    it.effect("the first steps mend a website by a click, can be left, and go on where they were left", () =>
      inTab(async (seen, { client }) => {
        const { page } = seen
        await seen.open("/new")
        assert.strictEqual(await page.locator(".navigation").count(), 0)
        await page.fill("input[name=name]", "Leaver")
        await page.fill("input[name=domain]", "leaver,con")
        await page.press("input[name=domain]", "Enter")
        const fault = page.locator("#domain-fault", { hasText: "The parts of an address are joined by dots." })
        await fault.getByRole("button", { name: "leaver.com" }).click()
        await fault.waitFor({ state: "detached" })
        assert.strictEqual(await page.inputValue("input[name=domain]"), "leaver.com")
        await press(seen, "Find what buyers ask")
        await page.waitForURL(/\/start$/)
        const id = /brd_\w+/.exec(page.url())?.[0] ?? ""
        await page.locator("[aria-current=step]", { hasText: "What buyers ask" }).waitFor()
        await page.click("text=Leave the first steps")
        await page.waitForURL(`**/b/${id}`)
        await seen.open("/")
        await page.locator("tr", { hasText: "Leaver" }).getByRole("link", { name: "Go on: step 2 of 4" }).click()
        await page.locator("[aria-current=step]", { hasText: "What buyers ask" }).waitFor()
        await page.locator(".way .done a").click()
        // the address of a page is taken, with a hint
        await page.fill("input[name=domain]", "leaver.com/about")
        await page.press("input[name=domain]", "Tab")
        await page.locator("#domain-help button", { hasText: "leaver.com" }).waitFor()
        assert.strictEqual(await fault.count(), 0)
        await press(seen, "Go on")
        await page.locator("[aria-current=step]", { hasText: "What buyers ask" }).waitFor()
        assert.strictEqual((await client.brands.get(id)).data.domain, "leaver.com/about")
        await client.brands.remove(id)
      })
    )

    it.effect("a brand gets groups in its settings, and the list of brands is filtered by one", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { data: brand } = await world.client.brands.create({ name: "Grouped" })
        await seen.open(settingsOf(brand.id, "brand"))
        await page.fill("textarea[name=groups]", "Client North\nSoftware")
        await press(seen, "Save")
        await page.waitForSelector("text=Saved.")
        assert.deepStrictEqual((await world.client.brands.get(brand.id)).data.groups, ["Client North", "Software"])
        await seen.open("/")
        const rows = page.locator(".group tbody th")
        const names = () => rows.allInnerTexts()
        assert.isAbove((await names()).length, 1)
        await page.getByRole("button", { name: "Client North" }).click()
        await rows.nth(1).waitFor({ state: "detached" })
        assert.deepStrictEqual(await names(), ["Grouped"])
        await page.reload()
        await settled(seen)
        assert.deepStrictEqual(await names(), ["Grouped"])
        await page.getByRole("button", { name: "Client North" }).click()
        await rows.nth(1).waitFor()
        await world.client.brands.remove(brand.id)
      })
    )

    it.effect("prompts: previews pasted lines, sets tags and activity, and guards unsaved changes", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { data: brand } = await world.client.brands.create({
          name: "Prompted",
          prompts: ["best crm", "crm api"]
        })
        await seen.open(settingsOf(brand.id, "prompts"))
        await page.fill("textarea[name=paste]", ["best crm", "is Prompted any good?", "x".repeat(501)].join("\n"))
        const help = () => seen.says("#paste-help")
        assert.match(await help(), /1 new line, 1 duplicate/)
        assert.match(await help(), /line 3 has 501/)
        assert.isTrue(await page.getByRole("button", { name: "Add 1 prompt" }).isDisabled())
        // the API's maximum number and length, and one more
        const longest = Array.from({ length: 49 }, (_, index) => `${index} `.padEnd(500, "x"))
        await page.fill("textarea[name=paste]", longest.join("\n"))
        assert.include(await help(), "1 too many (at most 50)")
        const { code } = await refused(world.client.brands.setPrompts(brand.id, { prompts: [...longest, "a", "b"] }))
        assert.strictEqual(code, "invalid_request")
        await world.client.brands.setPrompts(brand.id, { prompts: [...longest, "a"] })
        await world.client.brands.setPrompts(brand.id, { prompts: ["best crm", "crm api"] })
        await page.fill("textarea[name=paste]", "is Prompted any good?")
        await press(seen, "Add 1 prompt")
        await page.getByLabel(/^0 of 3 selected/).check()
        await page.fill(".bulk input[type=text]", "core, deals")
        await press(seen, "Add tags")
        await page.getByLabel("crm api is active").uncheck()
        // unsaved input raises a question
        const asked = page.waitForEvent("dialog")
        const left = page.click("nav >> text=Overview")
        await (await asked).dismiss()
        await left
        assert.include(page.url(), "part=prompts")
        await press(seen, "Save prompts")
        await page.waitForSelector("text=Saved.")
        const { data } = await world.client.brands.getPrompts(brand.id)
        const tags = ["core", "deals"]
        const asBrand = { location: null, language: null }
        assert.deepStrictEqual(data.settings, [
          { prompt: "best crm", class: "non_branded", classBy: "rule", tags, active: true, ...asBrand },
          { prompt: "crm api", class: "non_branded", classBy: "rule", tags, active: false, ...asBrand },
          { prompt: "is Prompted any good?", class: "branded", classBy: "rule", tags, active: true, ...asBrand }
        ])
        const undone = page.waitForResponse((response) => response.request().method() === "PATCH")
        await page.locator(".toast", { hasText: "Prompts: 1 added, 3 changed." }).getByText("Undo").click()
        await undone
        assert.deepStrictEqual(
          (await world.client.brands.getPrompts(brand.id)).data.settings.map((one) => [
            one.prompt,
            one.tags,
            one.active
          ]),
          [
            ["best crm", [], true],
            ["crm api", [], true]
          ]
        )
      })
    )

    it.effect("a brand: an error appears at its field, and the input stays", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { data: brand } = await world.client.brands.create({ name: "Fields", aliases: ["F"] })
        await seen.open(settingsOf(brand.id, "brand"))
        // what the field knows no better spelling for
        await page.fill("input[name=domain]", "fields.qqq")
        await page.fill("textarea[name=aliases]", "Fine")
        await press(seen, "Save")
        await page.waitForSelector("#domain-fault")
        assert.include(await seen.says("#domain-fault"), "must be a public host name")
        assert.strictEqual(await page.getAttribute("input[name=domain]", "aria-invalid"), "true")
        assert.strictEqual(await page.inputValue("textarea[name=aliases]"), "Fine")
        await page.fill("input[name=domain]", "fields.example.com")
        await page.fill("textarea[name=aliases]", `Fine\n${"x".repeat(201)}`)
        await press(seen, "Save")
        await page.waitForSelector("#aliases-fault")
        assert.match(await seen.says("#aliases-fault"), /^line 2: /)
        await page.fill("textarea[name=aliases]", "Fine")
        await press(seen, "Save")
        await page.waitForSelector("text=Saved.")
        const { data } = await world.client.brands.get(brand.id)
        assert.deepStrictEqual([data.domain, data.aliases], ["fields.example.com", ["Fine"]])
        // the undo restores both, also in the form
        await page.locator(".toast button", { hasText: "Undo" }).click()
        await until(async () => (await page.inputValue("input[name=domain]")) === "")
        await until(async () => (await page.inputValue("textarea[name=aliases]")) === "F")
        const { data: restored } = await world.client.brands.get(brand.id)
        assert.deepStrictEqual([restored.domain, restored.aliases], [null, ["F"]])
        await seen.open(settingsOf(brand.id, "competitors"))
        await page.fill("textarea[name=competitors]", "Globex\nInitech\nGlobex")
        assert.include(await seen.says("#competitors-help"), "1 duplicate")
        await press(seen, "Save")
        await page.waitForSelector("text=Saved.")
        assert.deepStrictEqual((await world.client.brands.get(brand.id)).data.competitors, ["Globex", "Initech"])
      })
    )

    it.effect("a tracker shows cost and false alerts before it is created; it can be changed, paused and deleted", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { data: brand } = await world.client.brands.create({ name: "Tracked", prompts: ["best crm", "crm api"] })
        const list = async () => (await world.client.trackers.list({ brand_id: brand.id })).data.trackers
        await seen.open(trackersOf(brand.id))
        await page.click("text=New tracker")
        // 2 prompts on 4 engines, 3 samples, 5 credits each; the average follow-ups are shown beside it
        const cost = page.locator('[data-metric="credits_per_run"]')
        await cost.filter({ hasText: "120" }).waitFor()
        const expected = page.locator('[data-metric="false_alerts_30d.confirmed"]')
        assert.strictEqual(await expected.getAttribute("value"), "0.08")
        // the end of the credits with all trackers, as the API says it for what this one adds
        const end = page.locator("aside [role=status]")
        const planned = Number(await page.getAttribute('[data-metric="credits_per_run_confirmed"]', "value"))
        await end.filter({ hasText: "With all your trackers:" }).waitFor()
        await until(() => Promise.resolve(seen.asked.includes(`/v1/usage/ahead?added_per_day=${planned}`)))
        await settled(seen)
        const { ends } = (await world.client.usage.ahead({ added_per_day: planned })).data
        assert.deepStrictEqual(await daysIn(end), shownDays(ends))
        await page.getByRole("radio", { name: /^at every difference/ }).check()
        await page.locator('[data-metric="false_alerts_30d.immediate"]').waitFor()
        await page.getByRole("radio", { name: /^when confirmed/ }).check()
        await page.getByLabel("Claude").uncheck()
        await cost.filter({ hasText: "90" }).waitFor()
        await page.fill("input[name=name]", "Daily")
        await press(seen, "Create tracker")
        await page.waitForSelector("table >> text=Daily")
        assert.deepInclude((await list())[0], {
          name: "Daily",
          alertMode: "confirmed",
          samples: 3,
          intervalMinutes: 1440
        })
        assert.deepStrictEqual((await list())[0]?.engines, ["chatgpt", "gemini", "perplexity"])
        // the list says what it uses a day
        const perDay = page.locator('data[data-query="/v1/usage/ahead"]')
        await perDay.waitFor()
        assert.deepStrictEqual((await wrongFigures(seen, world.address, key)).wrong, [])
        await page.click("table >> text=Daily")
        // a saved tracker is counted already
        await end.filter({ hasText: "With all your trackers:" }).waitFor()
        await page.getByLabel("Gemini").uncheck()
        await end.filter({ hasText: "As the tracker is saved now:" }).waitFor()
        await page.getByRole("radio", { name: "every week" }).check()
        // someone else saves meanwhile: unchanged fields stay, and lists are merged
        const [{ id } = { id: "" }] = await list()
        const elsewhere = { samples: 2, name: "Nightly", engines: ["claude", "chatgpt", "gemini", "perplexity"] }
        await world.client.trackers.update(id, elsewhere)
        const sent: Array<ReadonlyArray<string>> = []
        page.on("request", (request) => {
          if (request.method() === "PATCH") sent.push(Object.keys(request.postDataJSON()).toSorted())
        })
        await press(seen, "Save")
        await page.waitForSelector("table >> text=Nightly")
        assert.deepInclude((await list())[0], {
          samples: 2,
          name: "Nightly",
          engines: ["claude", "chatgpt", "perplexity"],
          intervalMinutes: 10_080
        })
        await page.locator(".toast", { hasText: "Tracker saved." }).getByText("Undo").click()
        await page.waitForSelector("table >> text=every day")
        assert.deepInclude((await list())[0], { ...elsewhere, intervalMinutes: 1440 })
        // nothing changed: no request, no error
        await page.click("table >> text=Nightly")
        await press(seen, "Save")
        await page.waitForSelector("table >> text=every day")
        assert.deepStrictEqual(sent, [
          ["engines", "intervalMinutes"],
          ["engines", "intervalMinutes"]
        ])
        page.on("dialog", (dialog) => void dialog.accept())
        await press(seen, "Pause")
        await page.waitForSelector("text=paused")
        assert.deepInclude((await list())[0], { enabled: false, intervalMinutes: 1440 })
        await press(seen, "Delete")
        await page.waitForSelector("text=No trackers yet.")
        assert.deepStrictEqual(await list(), [])
        await page.click("text=New tracker")
        await press(seen, "Create tracker")
        await page.locator(".toast", { hasText: "Tracker created." }).getByText("Undo").click()
        await page.waitForSelector("text=No trackers yet.")
        assert.deepStrictEqual(await list(), [])
      })
    )

    it.effect(
      "a tracker's form: prompts by class and topic, each choice with its consequence, and who gets the alerts",
      () =>
        inTab(async (seen, world) => {
          const { page } = seen
          const prompts = ["best crm", "crm api", "is Formed any good?"]
          const { data: brand } = await world.client.brands.create({ name: "Formed", prompts })
          await world.client.brands.setPromptSettings(brand.id, {
            settings: [{ prompt: "crm api", tags: ["Developers"] }]
          })
          await seen.open(`${trackersOf(brand.id)}?tracker=new`)
          const cost = (run: string) => page.locator('[data-metric="credits_per_run"]', { hasText: run }).waitFor()
          const card = (name: string | RegExp) => page.getByRole("radio", { name })
          await cost("180")
          await card(/^non-branded/).check()
          await cost("120")
          await card(/^Choose/).check()
          await page.getByRole("button", { name: "Developers" }).click()
          await cost("60")
          await page.getByLabel("is Formed any good?").check()
          await cost("120")
          await card(/^all/).check()
          await cost("180")
          // each engine with its state and price, each choice with what the API plans for it
          assert.include(await seen.says("label:has-text('Claude')"), "working. From 5 credits an answer")
          const planned = async (over: Parameters<typeof world.client.reports.plan>[0]) =>
            (await world.client.reports.plan({ before: 0.5, cells: 12, drop: 1, samples: 3, ...over })).data
          for (const samples of [1, 5]) {
            const { median_runs } = (await planned({ samples })).cell_confirmed
            await page
              .locator("label", { hasText: new RegExp(`^${samples} detected after ${median_runs} runs$`) })
              .waitFor()
          }
          const fewer = await planned({ false_alerts: 0.2 })
          assert.strictEqual(fewer.false_alerts_30d.confirmed, 0.02)
          const told = `under 0.1 in 30 days, detected after ${fewer.cell_confirmed.median_runs} runs`
          await page.locator("label", { hasText: `fewer ${told}` }).waitFor()
          const more = (await planned({ sentiment: true })).credits_per_run - fewer.credits_per_run
          await page.locator("label", { hasText: `Judge sentiment, too (+${more} credits a run)` }).waitFor()
          const { high, low } = fewer.credits_per_month_confirmed
          assert.include(await seen.says(".costs .sum"), `${low.toLocaleString("en")} to ${high.toLocaleString("en")}`)
          assert.deepStrictEqual((await wrongFigures(seen, world.address, key)).wrong, [])
          assert.deepStrictEqual(await axeViolations(seen), [])
          await card(/^fewer/).check()
          await page.fill("input[name=emailRecipients]", "formed@example.com")
          await press(seen, "Create tracker")
          await page.locator(".toast", { hasText: "Tracker created." }).waitFor()
          const { data } = await world.client.trackers.list({ brand_id: brand.id })
          assert.deepInclude(data.trackers[0], { prompts })
          assert.strictEqual(data.trackers[0]?.alertSettings?.falseAlerts, 0.2)
          await page.click(`a[href$="tracker=${data.trackers[0]?.id}"]`)
          await page.getByText("Sent to: Email to 1 address").waitFor()
          // the undo takes back both
          await page.locator(".toast", { hasText: "Tracker created." }).getByText("Undo").click()
          const left = async () => (await world.client.notifications.list()).data.subscriptions
          await until(async () => !(await left()).some(({ brandId }) => brandId === brand.id))
          await world.client.brands.remove(brand.id)
        })
    )

    it.effect("subscriptions: shows a secret once, a test's result, unconfirmed recipients, a chat's host", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        await seen.open(told)
        await page.fill("input[name=webhookUrl]", "https://10.0.0.1/hook")
        await press(seen, "Create subscription")
        await page.waitForSelector("#webhookUrl-fault")
        await page.fill("input[name=webhookUrl]", "https://hooks.invalid.example.com/hook")
        assert.include(await seen.says("#headers-help"), "You do not see the values again.")
        await page.fill("textarea[name=headers]", "X-Gateway-Key: hush: hush\nhost: example.com")
        await press(seen, "Create subscription")
        await page.locator("#headers-fault", { hasText: "must not contain host" }).waitFor()
        await page.fill("textarea[name=headers]", "X-Gateway-Key: hush: hush")
        await press(seen, "Create subscription")
        await page.waitForSelector(".secret code")
        await page.getByText("Own headers: x-gateway-key").waitFor()
        assert.strictEqual(await page.inputValue("textarea[name=headers]"), "")
        assert.match(await seen.says(".secret code"), /^whsec_.{20,}/)
        await press(seen, "I have copied it")
        assert.strictEqual(await page.$("code"), null)
        await press(seen, "Test")
        await page.waitForSelector("text=Test failed")
        await page.click("text=https://hooks.invalid.example.com/hook")
        await page.waitForSelector("text=test event")
        await page.click("summary:has-text('Replace headers')")
        const replacing = page.locator("details", { hasText: "Replace headers" })
        await replacing.getByLabel("Own headers").fill("x-other-key: hush")
        page.once("dialog", (dialog) => void dialog.accept())
        await press(seen, "Replace headers")
        await page.getByText("Own headers: x-other-key").waitFor()
        await page.selectOption("select[name=channel]", "email")
        await page.fill("textarea[name=emailRecipients]", "one@example.com\nno address")
        await press(seen, "Create subscription")
        await page.waitForSelector("#emailRecipients-fault")
        await page.fill("textarea[name=emailRecipients]", "one@example.com")
        await page.click("summary:has-text('kinds of change')")
        await page.getByLabel("Low credits").check()
        await page.selectOption("select[name=digest]", "weekly")
        await press(seen, "Create subscription")
        // simulated email confirms at once; unconfirmed recipients are marked
        await page.waitForSelector("text=one@example.com confirmed")
        // each chat has another place where its URL is made
        for (const [chat, place] of Object.entries({
          discord: "Integrations",
          teams: "Workflows",
          slack: "Slack app"
        })) {
          await page.selectOption("select[name=channel]", chat)
          assert.include(await seen.says("#webhookUrl-help"), place)
        }
        await page.fill("input[name=webhookUrl]", "https://hooks.slack.com.evil.example/services/hush")
        await press(seen, "Create subscription")
        await page.waitForSelector("#webhookUrl-fault")
        await page.fill("input[name=webhookUrl]", "https://hooks.slack.com/services/T0/B0/hush")
        await press(seen, "Create subscription")
        await page.waitForSelector("text=Slack (hooks.slack.com)")
        const { data } = await world.client.notifications.list()
        const named = data.subscriptions.map(({ channel, digest, eventTypes }) => [
          channel,
          eventTypes.includes("credits_low"),
          digest
        ])
        assert.sameDeepMembers(named, [
          ["email", true, "weekly"],
          ["slack", true, "weekly"],
          ["webhook", false, null]
        ])
        await page.waitForSelector("text=weekly digest")
        await page.route("**/v1/notifications/", async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ response: answer, body: (await answer.text()).replace('"confirmed"', '"pending"') })
        })
        await page.reload()
        await page.waitForSelector("text=unconfirmed")
      })
    )

    it.effect("a run shows its progress, and can be cancelled", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { data: brand } = await world.client.brands.create({ name: "Cancelled", prompts: ["best crm"] })
        await seen.open(`/b/${brand.id}/tracking?part=runs`)
        // a run ends too soon to be cancelled reliably: the test shows a waiting one and clicks the button
        let isCancelled = false
        await page.route("**/v1/scans/?*", async (route) => {
          const answer = await route.fetch()
          const body = await answer.json()
          for (const scan of body.data.scans) {
            scan.status = isCancelled ? "cancelled" : "running"
            scan.done = isCancelled
          }
          await route.fulfill({ response: answer, json: body })
        })
        await page.route("**/v1/scans/*/cancel", async (route) => {
          isCancelled = true
          await route.continue()
        })
        await press(seen, "Ask now")
        await page.waitForSelector("text=Started: 60 credits")
        page.once("dialog", (dialog) => void dialog.accept())
        await press(seen, "Cancel")
        await page.waitForSelector("td >> text=cancelled")
        assert.strictEqual(await page.getByRole("button", { name: "Cancel", exact: true }).count(), 0)
      })
    )

    it.effect("one prompt is asked from its page, for what the page said", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { brands, scans } = world.client
        const { data: brand } = await brands.create({ name: "Asked", prompts: ["best crm", "crm api"] })
        let { data: scan } = await scans.start({ brandId: brand.id, samples: 1 })
        while (!scan.done) scan = (await scans.get(scan.id)).data
        await seen.open(`/b/${brand.id}/prompt?prompt=best%20crm`)
        await page.getByRole("button", { name: "Ask now" }).click()
        const form = page.locator("#ask")
        await form.locator('[data-metric="credits_per_run"][value="60"]').waitFor()
        assert.deepStrictEqual((await wrongFigures(seen, world.address, key)).wrong, [])
        assert.deepStrictEqual(await axeViolations(seen), [])
        await press(seen, "Ask now")
        await form.getByText("Started: 60 credits").waitFor()
        const [started] = (await scans.list({ brand_id: brand.id, limit: 1 })).data.scans
        assert.deepStrictEqual(started?.prompts, ["best crm"])
        await brands.remove(brand.id)
      })
    )

    it.effect("read-only users see the settings and no button", () =>
      Effect.gen(function* () {
        const world = yield* World
        const [organization] = (yield* command("org", "list")).organizations
        const issued = yield* command("key", "create", "--org", organization.id, "--scope", "read")
        yield* inWindow(
          async (seen) => {
            const pages = [settingsOf(world.brandId, "brand"), trackersOf(world.brandId), told, keys, "/organization"]
            for (const path of pages) {
              await seen.turnTo(path)
              if (path !== pages[1])
                assert.include(await seen.says("main"), "you can view settings but not change them")
              assert.strictEqual(await seen.page.locator("main :is(input, textarea, button.main)").count(), 0, path)
              assert.deepStrictEqual(await axeViolations(seen), [], path)
            }
            await seen.open(`/b/${world.brandId}/tracking?part=runs`)
            assert.strictEqual(await seen.page.locator("main form").count(), 0)
            // no request is sent that the key may not make
            await seen.open(keys)
            const main = await seen.says("main")
            assert.include(main, "Only members with the scope admin")
            assert.match(main, /answerscope key create --org org_\w{26} --scope admin/)
            assert.notInclude(seen.asked.join(), "/v1/keys")
          },
          { key: issued.accessKey }
        )
      })
    )
  })

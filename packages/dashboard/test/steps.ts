/** The first steps of a new brand, in a real browser against a running server on simulated engines. */
import { assert, describe } from "@effect/vitest"
import { axeViolations, settled } from "./DashboardVisit.ts"
import { inTab, type WorldTests, scanned } from "./DashboardWorld.ts"

const refusal = { success: false, code: "conflict", message: "There is no room for it." }

/** The first steps in Chromium. */
export const steps = (it: WorldTests) =>
  describe("the first steps in Chromium", () => {
    it.effect("show the newest answers of the first run as they come, and read out the newest alone", () =>
      inTab(async (seen, { client }) => {
        const { page } = seen
        const { data: brand } = await client.brands.create({
          name: "Firstling",
          prompts: ["best crm", "is Firstling any good?"],
          competitors: ["Globex"]
        })
        await scanned(client, { brandId: brand.id, samples: 1 })
        const { data: list } = await client.snapshots.list({ brand_id: brand.id, limit: 3 })
        let isThere = false
        let poll = Promise.resolve()
        await page.route(/\/v1\/scans\/\?/, async (route) => {
          await poll
          const response = await route.fetch()
          const body = await response.json()
          Object.assign(body.data.scans[0], { done: false, progress: { completed: 3, failed: 0, total: 8 } })
          await route.fulfill({ response, json: body })
        })
        await page.route(/\/v1\/snapshots\/\?/, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          await route.fulfill({ response, json: isThere ? body : { ...body, data: { ...body.data, snapshots: [] } } })
        })
        await page.emulateMedia({ reducedMotion: "reduce" })
        await seen.open(`/b/${brand.id}/start`)
        // its count changes every second, which nobody wants to hear
        await page.locator(".asking", { hasText: "Asking, 3 of 8" }).waitFor()
        assert.strictEqual(await page.locator(".asking [role=status]").count(), 0)
        assert.strictEqual(await page.locator(".came").count(), 0)
        isThere = true
        await page.locator(".came blockquote").nth(2).waitFor()
        const items = page.locator(".came li")
        assert.deepStrictEqual(
          await items.locator("p").allInnerTexts(),
          list.snapshots.map(({ prompt }) => prompt)
        )
        for (const [index, { id, mentioned }] of list.snapshots.entries()) {
          const said = await items.nth(index).innerText()
          assert.match(said, mentioned ? /· mentioned/ : /· not mentioned/)
          assert.include(said, "Simulated: not a real engine answer")
          const quote = await items.nth(index).locator("blockquote").innerText()
          if (mentioned) assert.match(quote, /firstling/i)
          const { answer } = (await client.snapshots.get(id)).data
          for (const words of quote.split(" · ")) assert.include(answer.replaceAll("**", ""), words)
        }
        const read = await page.locator(".came [role=status]").allTextContents()
        assert.lengthOf(read, 1)
        assert.match(read[0] ?? "", /^\w+: (not )?mentioned/)
        assert.strictEqual(
          await page.evaluate("getComputedStyle(document.querySelector('.came li')).animationDuration"),
          "0s"
        )
        assert.deepStrictEqual(await axeViolations(seen), [])
        // a poll that takes its time does not dim the page
        const held = Promise.withResolvers<void>()
        poll = held.promise
        await page.waitForRequest(/\/v1\/scans\/\?/)
        assert.strictEqual(await page.locator(".stale, [aria-busy=true]").count(), 0)
        held.resolve()
        await page.unrouteAll({ behavior: "wait" })
        await page.locator("[aria-current=step]", { hasText: "Keep watching" }).waitFor()

        // an address that is refused leaves no tracker behind, of which there would be two in the end
        const told = async () => (await client.notifications.list()).data.subscriptions
        const trackers = async () => (await client.trackers.list({ brand_id: brand.id })).data.trackers
        const before = (await told()).length
        await page.fill("input[name=emailRecipients]", "me@example")
        await page.getByRole("button", { name: "Ask every day" }).click()
        await page.locator(".fault", { hasText: "must be a plain email address" }).waitFor()
        assert.deepStrictEqual([(await trackers()).length, (await told()).length], [0, before])
        // nor does a tracker that is refused leave two subscriptions
        await page.route("**/v1/trackers/", (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
        await page.fill("input[name=emailRecipients]", "first@example.com")
        await page.getByRole("button", { name: "Ask every day" }).click()
        await page.locator(".failure", { hasText: refusal.message }).waitFor()
        await page.getByRole("button", { name: "Ask every day" }).click()
        await page.waitForURL(`**/b/${brand.id}`)
        await settled(seen)
        assert.deepStrictEqual([(await trackers()).length, (await told()).length], [1, before + 1])
        await client.brands.remove(brand.id)
      })
    )

    it.effect("warn of competitors that are ordinary words, and offer none of them that only answers have", () =>
      inTab(async (seen, { client }) => {
        const { page } = seen
        const { data: brand } = await client.brands.create({ name: "Wordy", category: "crm" })
        await client.discoveries.start({ brandId: brand.id })
        await page.route(/\/v1\/brand-discoveries\/\?/, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          const [{ competitors, done }] = body.data.discoveries
          if (done) {
            competitors.push(
              { ...competitors[0], name: "Nothing", domain: null, reason_codes: ["named_in_answers", "ordinary_word"] },
              { ...competitors[0], name: "Square", domain: "square.com", reason_codes: ["ordinary_word"] }
            )
          }
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brand.id}/start`)
        const found = (name: string) => page.locator("label", { hasText: name })
        await page.getByText("Not suggested, as they are ordinary words: Nothing.").waitFor()
        assert.strictEqual(await found("Nothing").count(), 0)
        assert.isTrue(await found("Square").locator("input").isChecked())
        await page.getByRole("button", { name: /^Track \d+ prompts/ }).click()
        const warning = page.locator(".stripe", { hasText: /^Also ordinary words: Square\./ })
        await warning.waitFor()
        // what a run costs, of what is left
        const { monthly, purchased } = (await client.usage.get()).balance
        const left = (monthly.remaining + purchased.remaining).toLocaleString("en")
        await page.getByText(`refunded where requests fail; ${left} credits left`).waitFor()
        assert.deepStrictEqual(await axeViolations(seen), [])

        await seen.open(`/b/${brand.id}/settings?part=competitors`)
        await warning.waitFor()
        await page.fill("textarea[name=competitors]", "Globex\nClose")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.locator(".stripe", { hasText: /^Also ordinary words: Close\./ }).waitFor()
        await client.brands.remove(brand.id)
      })
    )

    it.effect("keep what another person changed since the step was opened", () =>
      inTab(async (seen, { client }) => {
        const { page } = seen
        const { data: brand } = await client.brands.create({
          name: "Shared",
          category: "crm",
          aliases: ["Sharing"],
          prompts: ["best crm", "cheap crm"],
          competitors: ["Globex", "Initech"]
        })
        await seen.open(`/b/${brand.id}/start?step=1`)
        await page.fill("textarea[name=prompts]", "best crm\ncrm with an api")
        // only lines that are new to the brand count
        await page.locator("#prompts-help", { hasText: /1 new line$/ }).waitFor()
        await client.brands.update(brand.id, {
          domain: "shared.example.com",
          aliases: ["Sharing", "Sharer"],
          prompts: ["best crm", "cheap crm", "crm for clubs"],
          competitors: ["Globex", "Hooli"]
        })
        await page.fill("input[name=category]", "crm software")
        await page.getByRole("button", { name: "Go on", exact: true }).click()
        await page.locator("[aria-current=step]", { hasText: "First answers" }).waitFor()
        assert.deepInclude((await client.brands.get(brand.id)).data, {
          domain: "shared.example.com",
          category: "crm software",
          aliases: ["Sharing", "Sharer"],
          prompts: ["best crm", "crm for clubs", "crm with an api"],
          competitors: ["Globex", "Hooli"]
        })

        // engines, too
        const engines = ["chatgpt", "claude", "gemini", "perplexity"]
        await page.locator("summary", { hasText: "Engines: ChatGPT" }).click()
        await page.getByLabel(/^Claude working/).uncheck()
        await client.brands.update(brand.id, { engines: engines.slice(0, 3) })
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.locator("summary", { hasText: /^Engines: ChatGPT, Gemini$/ }).waitFor()
        assert.deepStrictEqual((await client.brands.get(brand.id)).data.engines, ["chatgpt", "gemini"])
        await client.brands.remove(brand.id)
      })
    )
  })

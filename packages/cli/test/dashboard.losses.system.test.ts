/**
 * That the dashboard loses nothing in silence: not what others have saved, not a refusal, not where somebody is. In a
 * real browser against a running server on simulated engines.
 */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { settled, visit } from "./DashboardVisit.ts"
import { hasBrowser, inWindow, World } from "./DashboardWorld.ts"

describe.runIf(hasBrowser)("what the dashboard does not lose, in Chromium", () => {
  layer(World.layer)((it) => {
    it.effect("prompts that others have saved stay when a draft is saved, as do those that they removed", () =>
      inWindow(async ({ open, page }, { client }) => {
        const { data: brand } = await client.brands.create({ name: "Shared", prompts: ["kept", "left", "gone"] })
        const saved = async () =>
          (await client.brands.getPrompts(brand.id)).data.settings.map(({ prompt, tags }) => [prompt, ...tags])
        await open(`/b/${brand.id}/settings?part=prompts`)
        await page.getByLabel("Tags of kept, with commas").fill("mine")
        await page.getByRole("button", { name: "Remove left", exact: true }).click()
        await page.fill("textarea[name=paste]", "new")
        await page.getByRole("button", { name: "Add 1 prompt" }).click()
        await client.brands.setPrompts(brand.id, { prompts: ["kept", "left", "theirs"] })
        // as when a connection comes back
        await page.evaluate(`dispatchEvent(new Event("online"))`)
        await page.waitForSelector("td >> text=theirs")
        await client.brands.setPrompts(brand.id, { prompts: ["kept", "left", "theirs", "unseen"] })
        await page.getByRole("button", { name: "Save the prompts" }).click()
        await page.waitForSelector("text=Saved.")
        assert.deepStrictEqual(await saved(), [["kept", "mine"], ["theirs"], ["unseen"], ["new"]])
      })
    )

    it.effect("who stays with what is not saved still sees which brand that is", () =>
      inWindow(async ({ open, page }, world) => {
        await open(`/b/${world.brandId}/settings?part=brand`)
        await page.fill("input[name=name]", "Another name")
        page.once("dialog", (dialog) => void dialog.dismiss())
        const choice = page.locator("nav select").first()
        await choice.selectOption(world.emptyBrandId)
        assert.include(page.url(), world.brandId)
        assert.strictEqual(await choice.inputValue(), world.brandId)
        const asked = page.waitForEvent("dialog")
        const pressed = page.getByRole("button", { name: "Sign out" }).click()
        const dialog = await asked
        assert.include(dialog.message(), "is not saved")
        await dialog.dismiss()
        await pressed
        assert.strictEqual(await page.inputValue("input[name=name]"), "Another name")
      })
    )

    it.effect("a browser that copies nothing says so", () =>
      inWindow(async ({ open, page, says }, { brandId, client }) => {
        const { data } = await client.snapshots.list({ brand_id: brandId, limit: 1 })
        // as on a site without TLS
        await page.addInitScript(`Object.defineProperty(navigator, "clipboard", { value: undefined })`)
        await open(`/b/${brandId}/answer?id=${data.snapshots[0]?.id}`)
        await page.getByRole("button", { name: "Copy the link" }).click()
        await page.waitForSelector("text=Your browser did not copy it")
        assert.include(await says("main"), "copy it by hand")
      })
    )

    it.effect("an address that is no text is no page, inside the site too", () =>
      inWindow(async ({ open, page, says }, { brandId }) => {
        await open(`/b/${brandId}`)
        await page.evaluate(`{ history.pushState(null, "", "/b/%ff"); history.pushState(null, "", "/method") }`)
        await page.goBack()
        await page.waitForSelector("text=There is no such page.")
        assert.include(await says("nav"), "Method")
      })
    )

    it.effect("who cannot be signed out stays signed in, and is told", () =>
      inWindow(async (seen) => {
        const { page } = seen
        for (const fail of [{ status: 503, body: "{}" }, null]) {
          await page.route("**/session", (route) =>
            route.request().method() !== "DELETE"
              ? route.continue()
              : fail === null
                ? route.abort("connectionfailed")
                : route.fulfill(fail)
          )
          const told = page.waitForEvent("dialog")
          const pressed = page.getByRole("button", { name: "Sign out" }).click()
          const dialog = await told
          assert.include(dialog.message(), "You are still signed in")
          await dialog.accept()
          await pressed
          await page.unroute("**/session")
          await page.reload()
          await settled(seen)
        }
        await page.getByRole("button", { name: "Sign out" }).click()
        await page.waitForSelector("input[name=key]")
      })
    )

    it.effect("who is not signed in reads why: a link that counts no more, a service that cannot answer", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const { context, faults, page } = await visit(world.browser, world.address)
          await page.goto(`${world.address}/#sign-in=${"a".repeat(43)}`)
          await page.waitForSelector("text=This key or link is not valid, or not any more.")
          await page.route("**/session", (route) =>
            route.fulfill({ status: 503, body: '{"success":false,"code":"unavailable","message":"It is starting."}' })
          )
          await page.goto(`${world.address}/method`)
          await page.waitForSelector("text=It is starting.")
          await page.unroute("**/session")
          await page.route("**/session", (route) => route.abort("connectionfailed"))
          await page.reload()
          await page.waitForSelector("text=There is no connection to the service.")
          assert.deepStrictEqual(faults, [])
          await context.close()
        })
      })
    )

    it.effect("a list that is filtered begins anew, so that none of it is passed over", () =>
      inWindow(async (seen, { brandId }) => {
        await seen.open(`/b/${brandId}/answers?offset=100`)
        await seen.page.getByRole("search").getByLabel("Engine").first().selectOption("claude")
        await settled(seen)
        assert.include(seen.page.url(), "engine=claude")
        assert.notInclude(seen.page.url(), "offset")
        assert.isAbove(await seen.page.locator("main tbody tr").count(), 0)
      })
    )
  })
})

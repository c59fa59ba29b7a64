/**
 * The dashboard loses nothing silently: changes of others, errors, the position in a list. Real browser, running
 * server, simulated engines.
 */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { settled, visit, until } from "./DashboardVisit.ts"
import { choose, command, inTab, inWindow, key, World, type WorldTests } from "./DashboardWorld.ts"

/** Unsaved input and concurrent changes in Chromium. */
export const losses = (it: WorldTests) =>
  describe("unsaved input and concurrent changes in Chromium", () => {
    it.effect("saving a draft keeps prompts that others added or removed meanwhile", () =>
      inTab(async ({ open, page }, { client }) => {
        const { data: brand } = await client.brands.create({ name: "Shared", prompts: ["kept", "left", "gone"] })
        const saved = async () =>
          (await client.brands.getPrompts(brand.id)).data.settings.map(({ prompt, tags }) => [prompt, ...tags])
        await open(`/b/${brand.id}/settings?part=prompts`)
        await page.getByLabel("Tags of kept, separated by commas").fill("mine")
        await page.getByRole("button", { name: "Remove left", exact: true }).click()
        await page.fill("textarea[name=paste]", "new")
        await page.getByRole("button", { name: "Add 1 prompt" }).click()
        await client.brands.setPrompts(brand.id, { prompts: ["kept", "left", "theirs"] })
        // as when a connection returns
        await page.evaluate(`dispatchEvent(new Event("online"))`)
        await page.waitForSelector("td >> text=theirs")
        await client.brands.setPrompts(brand.id, { prompts: ["kept", "left", "theirs", "unseen"] })
        await page.getByRole("button", { name: "Save prompts" }).click()
        await page.waitForSelector("text=Saved.")
        assert.deepStrictEqual(await saved(), [["kept", "mine"], ["theirs"], ["unseen"], ["new"]])
      })
    )

    it.effect("a user who stays to save still sees the brand", () =>
      inTab(async ({ open, page }, world) => {
        await open(`/b/${world.brandId}/settings?part=brand`)
        await page.fill("input[name=name]", "Another name")
        page.once("dialog", (dialog) => void dialog.dismiss())
        await page.click(".switch")
        await page.fill("#brands input", "Beta")
        await page.keyboard.press("Enter")
        assert.include(page.url(), world.brandId)
        assert.include(await page.innerText(".switch"), "Acme")
        const asked = page.waitForEvent("dialog")
        await page.click(".account")
        const pressed = page.getByRole("button", { name: "Sign out" }).click()
        const dialog = await asked
        assert.include(dialog.message(), "unsaved changes")
        await dialog.dismiss()
        await pressed
        assert.strictEqual(await page.inputValue("input[name=name]"), "Another name")
      })
    )

    it.effect("saving a form keeps others' changes of the brand and its competitors", () =>
      inTab(async ({ open, page }, { client }) => {
        const created = await client.brands.create({ name: "Ours", aliases: ["Kept", "Left"], competitors: ["A", "B"] })
        const { id } = created.data
        const settings = `/b/${id}/settings`
        await open(`${settings}?part=brand`)
        await page.fill("input[name=name]", "Mine")
        await page.fill("textarea[name=aliases]", "Kept\nTyped")
        await page.getByLabel("Claude").uncheck()
        await client.brands.update(id, { domain: "theirs.com", aliases: ["Kept", "Left", "Theirs"], category: "crm" })
        await page.evaluate(`dispatchEvent(new Event("online"))`)
        await until(async () => (await page.inputValue("input[name=domain]")) === "theirs.com")
        await client.brands.update(id, { location: "Chile", aliases: ["Kept", "Left", "Theirs", "Unseen"] })
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.waitForSelector("text=Saved.")
        const { data: brand } = await client.brands.get(id)
        assert.deepInclude(brand, { name: "Mine", domain: "theirs.com", category: "crm", location: "Chile" })
        assert.deepStrictEqual(brand.aliases, ["Kept", "Theirs", "Unseen", "Typed"])
        assert.notInclude(brand.engines, "claude")
        await until(async () => (await page.inputValue("input[name=location]")) === "Chile")
        assert.strictEqual(await page.inputValue("textarea[name=aliases]"), brand.aliases.join("\n"))
        // nothing changed: no request, no error
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.waitForSelector("text=Saved.")

        await open(`${settings}?part=competitors`)
        await page.fill("textarea[name=competitors]", "B\nC")
        await page.getByLabel("Website of C").fill("c.com")
        await page.getByLabel("Other names of C, one per line").fill("C Inc\nSee")
        const theirs = ["A", { name: "B", domain: "b.com" }, "Theirs"]
        await client.brands.setCompetitors(id, { competitors: theirs })
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.waitForSelector("text=Saved.")
        const kept = [
          { name: "B", domain: "b.com", aliases: [] },
          { name: "Theirs", domain: null, aliases: [] }
        ]
        const details = async () => (await client.brands.get(id)).data.competitorDetails
        assert.deepStrictEqual(await details(), [...kept, { name: "C", domain: "c.com", aliases: ["C Inc", "See"] }])
        await until(async () => (await page.inputValue("textarea[name=competitors]")) === "B\nTheirs\nC")
        await until(async () => (await page.getByLabel("Website of B").inputValue()) === "b.com")
        await page.locator(".toast button", { hasText: "Undo" }).click()
        await until(async () => (await page.inputValue("textarea[name=competitors]")) === "A\nB\nTheirs")
        assert.deepStrictEqual(await details(), [{ name: "A", domain: null, aliases: [] }, ...kept])
      })
    )

    it.effect("input survives a session that ends while typing, for the same user only", () =>
      inWindow(async ({ context, open, page }, { client }) => {
        const { data: brand } = await client.brands.create({ name: "Typed", prompts: ["one"] })
        const save = page.getByRole("button", { name: "Save", exact: true })
        const signInAgain = async () => {
          await page.waitForSelector("text=still there after you sign in")
          assert.isFalse(await save.isVisible())
          await page.fill("input[name=key]", key)
          await page.click("button[type=submit] >> text=Sign in")
          await save.waitFor()
        }
        const path = `/b/${brand.id}/settings?part=brand`
        await open(path)
        await page.fill("input[name=category]", "all of it")
        await context.clearCookies()
        await save.click()
        await signInAgain()
        assert.include(page.url(), path)
        assert.strictEqual(await page.inputValue("input[name=category]"), "all of it")
        await page.waitForSelector("text=session ended before this was done")
        await save.click()
        await page.waitForSelector("text=Saved.")
        assert.strictEqual((await client.brands.get(brand.id)).data.category, "all of it")
        // also if something other than the form detects it
        await page.fill("input[name=location]", "Peru")
        await context.clearCookies()
        await page.evaluate(`dispatchEvent(new Event("online"))`)
        await signInAgain()
        assert.strictEqual(await page.inputValue("input[name=location]"), "Peru")
      })
    )

    it.effect("input is not visible to another organization", () =>
      Effect.gen(function* () {
        const created = yield* command("org", "create", "--name", "Another")
        const stranger = yield* command("key", "create", "--org", created.id)
        yield* inWindow(async ({ context, open, page, says }, { brandId }) => {
          await open(`/b/${brandId}/settings?part=brand`)
          await page.fill("input[name=category]", "a secret")
          await context.clearCookies()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.fill("input[name=key]", stranger.accessKey)
          await page.click("button[type=submit] >> text=Sign in")
          await page.waitForSelector("nav >> text=Another")
          await page.waitForSelector("text=This page does not exist.")
          assert.notInclude(await says("body"), "Acme")
          assert.strictEqual(await page.locator("input[name=category]").count(), 0)
        })
      })
    )

    it.effect("does not show an answer of another brand as one of this", () =>
      inTab(async ({ open, page, says }, { brandId, client, emptyBrandId }) => {
        const { data } = await client.snapshots.list({ brand_id: brandId, limit: 1 })
        await open(`/b/${emptyBrandId}/answer?id=${data.snapshots[0]?.id}`)
        await page.waitForSelector("text=This address contains no answer id.")
        assert.notInclude(await says("main"), data.snapshots[0]?.prompt ?? "Acme")
      })
    )

    it.effect("reports a browser that refuses to copy", () =>
      inTab(async ({ open, page, says }, { brandId, client }) => {
        const { data } = await client.snapshots.list({ brand_id: brandId, limit: 1 })
        // as on a site without TLS
        await page.addInitScript(`Object.defineProperty(navigator, "clipboard", { value: undefined })`)
        await open(`/b/${brandId}/answer?id=${data.snapshots[0]?.id}`)
        await page.getByRole("button", { name: "Copy link" }).click()
        await page.waitForSelector("text=Your browser refused to copy")
        assert.include(await says("main"), "copy it yourself")
      })
    )

    it.effect("an invalid address is not a page, from outside and inside the site", () =>
      inTab(async ({ open, page, says }, { brandId }) => {
        await open("/b/%E0%A4%A?class=branded")
        assert.include(await says("main"), "This page does not exist.")
        await open(`/b/${brandId}`)
        await page.evaluate(`{ history.pushState(null, "", "/b/%ff"); history.pushState(null, "", "/method") }`)
        await page.goBack()
        await page.waitForSelector("text=This page does not exist.")
        assert.include(await says("nav"), "How it is measured")
      })
    )

    it.effect("a failed sign-out keeps the session and says so", () =>
      inWindow(async (seen) => {
        const { page } = seen
        await seen.open("/")
        for (const fail of [{ status: 503, body: "{}" }, null]) {
          await page.route("**/session", (route) =>
            route.request().method() !== "DELETE"
              ? route.continue()
              : fail === null
                ? route.abort("connectionfailed")
                : route.fulfill(fail)
          )
          const told = page.waitForEvent("dialog")
          await page.click(".account")
          const pressed = page.getByRole("button", { name: "Sign out" }).click()
          const dialog = await told
          assert.include(dialog.message(), "You are still signed in")
          await dialog.accept()
          await pressed
          await page.unroute("**/session")
          await page.reload()
          await settled(seen)
        }
        await page.click(".account")
        await page.getByRole("button", { name: "Sign out" }).click()
        await page.waitForSelector("input[name=key]")
      })
    )

    it.effect("the sign-in page gives the reason: a used link, an unreachable server", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const { context, faults, page } = await visit(world.browser, world.address)
          await page.goto(`${world.address}/#sign-in=${"a".repeat(43)}`)
          await page.waitForSelector("text=This key or link is invalid or has expired.")
          await page.route("**/session", (route) =>
            route.fulfill({ status: 503, body: '{"success":false,"code":"unavailable","message":"It is starting."}' })
          )
          await page.goto(`${world.address}/method`)
          await page.waitForSelector("text=It is starting.")
          await page.unroute("**/session")
          await page.route("**/session", (route) => route.abort("connectionfailed"))
          await page.reload()
          await page.waitForSelector("text=The server is unreachable.")
          assert.deepStrictEqual(faults, [])
          await context.close()
        })
      })
    )

    it.effect("a sign-in link is used by a signed-in user only after a question", () =>
      inWindow(async ({ open, page }, world) => {
        await open("/method")
        const signIns: Array<string> = []
        page.on("request", (request) => {
          if (request.method() === "POST" && request.url().endsWith("/session")) signIns.push(request.url())
        })
        const openLink = async (answer: "accept" | "dismiss") => {
          const asked = page.waitForEvent("dialog")
          // another page, so that the browser loads it
          const gone = page.goto(`${world.address}/?${answer}#sign-in=${"a".repeat(43)}`)
          const dialog = await asked
          assert.match(dialog.message(), /^You are signed in to .+\. Use this sign-in link\? It may belong/)
          await dialog[answer]()
          await gone
          await page.waitForSelector("nav")
        }
        await openLink("dismiss")
        assert.lengthOf(signIns, 0)
        await openLink("accept")
        assert.lengthOf(signIns, 1)
      })
    )

    it.effect("filtering a list returns to its first page", () =>
      inTab(async (seen, { brandId }) => {
        await seen.open(`/b/${brandId}/answers?offset=100`)
        await choose(seen, "filter-engine", "Claude")
        assert.include(seen.page.url(), "engine=claude")
        assert.notInclude(seen.page.url(), "offset")
        assert.isAbove(await seen.page.locator("main tbody tr").count(), 0)
      })
    )
  })

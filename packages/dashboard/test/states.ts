/**
 * Missing, broken, simulated and forbidden content, in a real browser against a running server on simulated engines.
 */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { axeViolations, settled, type Visit, visit, until } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import { askAgain, command, inTab, inWindow, key, pathsOf, prompts, World, type WorldTests } from "./DashboardWorld.ts"
import { alertOf, listOf, moments } from "./MockedAlerts.ts"

/** Some fields of a response, replaced. */
const withFields = (seen: Visit, pattern: RegExp, fieldsOf: (data: Record<string, ReadonlyArray<object>>) => object) =>
  seen.page.route(pattern, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...fieldsOf(body.data) } } })
  })

/** The states of the dashboard in Chromium. */
export const states = (it: WorldTests) =>
  describe("the states of the dashboard in Chromium", () => {
    it.effect("a failed part says so and can be retried; the others stay", () =>
      inTab(async (seen, world) => {
        let isBroken = true
        await seen.page.route("**/v1/reports/visibility?*by=competitor*", (route) =>
          isBroken
            ? route.fulfill({ status: 400, body: '{"success":false,"code":"invalid_request","message":"It broke."}' })
            : route.continue()
        )
        await seen.page.goto(`${world.address}/b/${world.brandId}`)
        await seen.page.waitForSelector(".failure")
        assert.include(await seen.says(".failure"), "It broke.")
        assert.match(await seen.says(".kpi .share"), /%/)
        isBroken = false
        await seen.page.click(".failure button")
        await seen.page.locator(".failure").waitFor({ state: "detached" })
        await seen.page.waitForSelector("text=Globex")
      })
    )

    it.effect("the overview says what failed, asks whether the name is right, and how far a run is", () =>
      inTab(async (seen, world) => {
        const { brandId, client } = world
        // the newest run may have asked one engine alone
        await askAgain(world)
        const at = new Date().toISOString()
        const silent = "Gemini has given no answer since 24 November"
        const fault = {
          text: silent,
          detail: "Failed requests are refunded. Since then, the figures rest on Claude alone.",
          direction: "fault",
          since: { at, earliest: at, latest: at },
          cause: { kind: "fault", text: "A key may be behind it." },
          refs: [{ kind: "engine", id: "gemini", engine: "gemini" }]
        }
        await withFields(seen, /reports\/story\?/, () => ({
          slots: [
            { slot: "trust", text: "36 of 60 checks failed.", refs: [] },
            { slot: "changes", text: "It is mentioned more.", refs: [] }
          ],
          changes: [fault],
          faults: [{ engine: "gemini", text: "silent since 24 Nov" }],
          notes: [{ kind: "name_not_found", spelling: "Akme", answers: 24 }],
          next: [
            { kind: "check_name", key: "check_name", text: "Track “Akme”", detail: "None.", done: false, refs: [] },
            {
              kind: "fix_engine",
              key: "fix_engine:gemini",
              text: "Check it",
              detail: "It says why.",
              done: false,
              refs: []
            }
          ]
        }))
        let isAsking = true
        let ended = 6
        await withFields(seen, /\/v1\/scans\/\?/, ({ scans = [] }) =>
          isAsking
            ? { scans: [{ ...scans[0], done: false, progress: { completed: ended, failed: 1, total: 24 } }] }
            : { scans: scans.map((scan) => ({ ...scan, progress: { completed: 23, failed: 1, total: 24 } })) }
        )
        const { aliases } = (await client.brands.get(brandId)).data
        await seen.open(`/b/${brandId}`)
        const card = seen.page.locator(".panel", { hasText: /Asking, \d+ of 24/ })
        await card.waitFor()
        assert.strictEqual(await seen.says(".story .said"), "36 of 60 checks failed. It is mentioned more.")
        // what fails is no change: the stripe says it, and other places add something
        await seen.page.locator(".head-panel .markers", { hasText: `${silent}.` }).waitFor({ state: "attached" })
        await seen.page.locator(".head-panel .markers text", { hasText: "Gemini: failures" }).waitFor()
        assert.strictEqual(await seen.page.locator("main .events", { hasText: silent }).count(), 0)
        const row = seen.page.locator(".engine-group tr", { hasText: "Gemini" })
        assert.match(await row.innerText(), /^Gemini\s+silent since 24 Nov/)
        await seen.page.locator(".steps-next li", { hasText: "Track “Akme”" }).waitFor()
        await seen.page.locator(".steps-next li", { hasText: "Check it" }).waitFor()
        await seen.page.locator("nav a", { hasText: "Tracking" }).getByRole("img", { name: "Engines fail" }).waitFor()
        // simulated engines have answered everything
        await card.getByText(/ChatGPT \d+ of \d+ · .+ You may leave/).waitFor()
        assert.match(
          (await card.getByRole("link", { name: "What failed: 1 request" }).getAttribute("href")) ?? "",
          /tracking\?part=runs&failed=scn_\w+$/
        )
        assert.notInclude(await card.innerText(), "left")
        ended = 12
        await card.getByText(/about \d+ (s|min) left/).waitFor()
        assert.deepStrictEqual(await axeViolations(seen), [])
        isAsking = false
        await card.waitFor({ state: "detached" })
        assert.match(
          await seen.says(".stripe.acting"),
          /^Gemini has given no answer since 24 November\.\s+What failed$/
        )
        const reread = seen.page.waitForResponse(/reanalyses/)
        await seen.page.getByRole("button", { name: "Add “Akme”" }).click()
        await reread
        await seen.page.getByText(/answers analyzed\./).waitFor()
        assert.deepStrictEqual((await client.brands.get(brandId)).data.aliases, [...aliases, "Akme"])
        await client.brands.update(brandId, { aliases })
        await seen.page.locator(".stripe a").click()
        await seen.page.waitForURL(/tracking\?part=failures/)
        await seen.page.getByRole("heading", { name: "Failed requests" }).waitFor()
      })
    )

    it.effect("every page with figures says what failed where these cannot be trusted", () =>
      inTab(async (seen, { brandId, client }) => {
        const text = "Gemini and Claude have given no answer since 24 November"
        const fault = { text, detail: "The figures rest on ChatGPT alone.", direction: "fault", since: null, refs: [] }
        let slot = "trust"
        await withFields(seen, /reports\/story\?/, () => ({
          slots: [{ slot, text: "36 of 60 requests failed.", refs: [] }],
          changes: [{ ...fault, cause: { kind: "fault", text: "A key may be behind it." } }],
          faults: [{ engine: "gemini", text: "silent since 24 Nov", silence: null }]
        }))
        await withFields(seen, /v1\/alerts\/?\?.*brand_id/, () => ({ total: 0 }))
        const [prompt = ""] = prompts
        const [answer] = (await client.snapshots.list({ brand_id: brandId, prompt })).data.snapshots
        const pages = [
          "",
          "/prompts",
          `/prompts?model=${answer?.model ?? ""}`,
          `/prompt?prompt=${encodeURIComponent(prompt)}`,
          "/competitors",
          "/sources?view=gaps",
          "/alerts",
          "?engine=chatgpt"
        ]
        for (const page of pages) {
          await seen.open(`/b/${brandId}${page}`)
          const stripe = seen.page.locator(".stripe.acting")
          assert.strictEqual(await stripe.locator("summary").innerText(), `${text}.`, page)
          await stripe.locator("summary").click()
          assert.strictEqual(await stripe.locator("p").innerText(), `${fault.detail} A key may be behind it.`, page)
          assert.match((await stripe.locator("a").getAttribute("href")) ?? "", /tracking\?.*part=failures/)
          const isOfAlerts = page === "/alerts"
          const unseen = seen.page.getByText("Failing engines may hide changes.")
          assert.strictEqual(await unseen.count(), isOfAlerts ? 1 : 0, page)
        }
        slot = "level"
        await seen.open(`/b/${brandId}/competitors`)
        assert.strictEqual(await seen.page.locator(".stripe.acting").count(), 0)
      })
    )

    it.effect("refetches the next page after a while", () =>
      inTab(async (seen, world) => {
        await seen.open(`/b/${world.brandId}/prompts`)
        // all loaded data is stale
        await seen.page.evaluate("{ const now = performance.now(); performance.now = () => now + 3_600_000 }")
        await seen.page.click("nav >> text=Overview")
        await seen.page.waitForSelector(".panel >> text=Globex")
        await settled(seen)
        assert.include(await seen.says("h1"), "Overview")
      })
    )

    it.effect("another organization sees nothing of it; a revoked key ends the session", () =>
      Effect.gen(function* () {
        const world = yield* World
        const created = yield* command("org", "create", "--name", "Another")
        const issued = yield* command("key", "create", "--org", created.id, "--scope", "read")
        yield* inWindow(
          async (seen) => {
            await seen.open("/")
            assert.include(await seen.says("nav"), "Another")
            assert.include(await seen.says("nav"), "Read only")
            assert.notInclude(await seen.says("main"), "Acme")
            await seen.open(`/b/${world.brandId}`)
            assert.include(await seen.says("main"), "This page does not exist.")
          },
          { key: issued.accessKey }
        )
        yield* command("key", "revoke", issued.id)
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await seen.page.goto(world.address)
          await seen.page.fill("input[name=key]", issued.accessKey)
          await seen.page.click("button[type=submit]")
          await seen.page.waitForSelector(".failure")
        })
      })
    )

    it.effect("who has no brand is led to the first steps once, and may leave them", () =>
      Effect.gen(function* () {
        const org = yield* command("org", "create", "--name", "Empty")
        const { accessKey } = yield* command("key", "create", "--org", org.id, "--scope", "write")
        yield* inWindow(
          async (seen) => {
            await seen.open("/")
            await seen.page.waitForURL(/\/new$/)
            await seen.page.click("text=Leave the first steps")
            assert.include(await seen.says("main .empty"), "There is no brand yet.")
            await seen.page.getByRole("link", { name: "New brand" }).click()
            await seen.page.waitForURL(/\/new$/)
          },
          { key: accessKey }
        )
      })
    )

    it.effect("a key of some brands asks for nothing that it may not see, and is offered nothing of the kind", () =>
      Effect.gen(function* () {
        const world = yield* World
        const { organizations } = yield* command("org", "list")
        const bound = ["--org", organizations[0].id, "--scope", "write", "--brand", world.brandId]
        const issued = yield* command("key", "create", ...bound)
        yield* inWindow(
          async (seen) => {
            const refused: Array<string> = []
            seen.page.on("response", (response) => {
              if (response.status() === 403) refused.push(response.url())
            })
            await seen.open("/")
            assert.notInclude(await seen.says("nav"), "Read only")
            assert.strictEqual(await seen.page.getByRole("link", { name: "New brand" }).count(), 0)
            for (const path of pathsOf(world.brandId)) {
              await seen.turnTo(path)
              assert.strictEqual(await seen.page.locator(".failure").count(), 0, path)
            }
            assert.deepStrictEqual(refused, [])
            await seen.open("/organization")
            assert.include(await seen.says("main"), "Your key is for some brands alone.")
          },
          { key: issued.accessKey }
        )
      })
    )

    it.effect("an alert shows its deliveries, and both answers side by side", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { data: brand } = await world.client.brands.create({
          name: "Changing",
          prompts: ["best crm", "crm api", "cheap crm", "crm for agencies"],
          competitors: ["Globex"]
        })
        await seen.open(`/b/${brand.id}/alerts`)
        // a brand that was never asked is not said to be quiet
        await page.locator("main .empty", { hasText: "4 prompts are ready" }).waitFor()
        await world.client.notifications.create({
          channel: "email",
          emailRecipients: ["told@example.com"],
          brandId: brand.id
        })
        // single answers of different days differ, and `immediate` reports that
        const { data: tracker } = await world.client.trackers.create({
          brandId: brand.id,
          alertMode: "immediate",
          enabled: false
        })
        const alerts = async () => (await world.client.alerts.list({ brand_id: brand.id })).data.total
        for (let runs = 1; (await alerts()) === 0; runs++) {
          await world.client.trackers.run(tracker.id)
          await until(async () => (await world.client.trackers.get(tracker.id)).data.runCount >= runs)
        }
        // an alert may come hours after the answer that it is about
        await page.route(/\/v1\/alerts\/?\?.*cause_id/, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          for (const alert of body.data.alerts) {
            alert.createdAt = new Date(Date.parse(alert.createdAt) + 2 * 3_600_000).toISOString()
          }
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brand.id}/alerts`)
        const told = page.locator(".told li").first()
        // the email is sent on the worker's schedule
        while (!(await told.innerText()).includes(" delivered")) {
          await page.reload()
          await told.waitFor()
          await settled(seen)
        }
        await page.locator(".change .answer").nth(1).waitFor()
        // a single answer's day is no estimate
        assert.match(await page.locator(".mails h2").first().innerText(), /^\d+ \w+$/)
        const listed = await page.locator(".parts a[aria-current] data").getAttribute("value")
        assert.strictEqual(
          listed,
          String((await world.client.alerts.list({ brand_id: brand.id, group: "cause" })).data.total)
        )
        const shown = () => page.locator(".change .answer").first().innerText()
        const part = await shown()
        await page.getByLabel("Show whole answers").check()
        assert.include((await shown()).replace(/\s+/g, " "), part.replace(/\s+/g, " "))
        await page.locator(".drawn > div", { hasText: "Since" }).locator("a").first().waitFor({ state: "attached" })
        assert.deepStrictEqual(await axeViolations(seen), [])
        assert.match(await page.locator(".change .when").innerText(), /^Seen on \d+ \w+\.$/)
        // which alert it is depends on the simulated answers
        const meaning =
          /an answer that (mentions .?(Changing|the competitor)|ranks .?Changing|is \w+ about .?Changing|shows it)/
        await page.locator(".marks-legend", { hasText: meaning }).waitFor()
        // what stands on top is not read by that; what is opened is
        const marks = async () => (await world.client.marks.list({ brand_id: brand.id, kind: "alert" })).data.marks
        const unread = await page.locator(".mail .unread").count()
        assert.strictEqual(unread, await page.locator(".mail").count())
        assert.deepStrictEqual(await marks(), [])
        assert.strictEqual(await page.locator("nav .badge data").innerText(), String(unread))
        // one request for all alerts of the cause
        const sent: Array<string> = []
        page.on("request", (request) => {
          if (request.method() !== "GET" && request.url().endsWith("/v1/marks")) sent.push(request.postDataJSON().key)
        })
        await page.keyboard.press("j")
        await page.keyboard.press("Enter")
        await page.getByRole("button", { name: "Mark as unread" }).waitFor()
        await page.locator(".mail[aria-current] .unread").waitFor({ state: "detached" })
        assert.strictEqual(await page.locator(".mail .unread").count(), unread - 1)
        const states = async () => [
          ...new Set((await marks()).map(({ note, state }) => `${state} ${note ?? ""}`.trim()))
        ]
        assert.deepStrictEqual(await states(), ["read"])
        assert.match(sent.join(), /^cau_\w{26}$/)
        await page.keyboard.press("u")
        await page.getByRole("button", { name: "Mark as read" }).waitFor()
        assert.deepStrictEqual(await marks(), [])
        await page.keyboard.press("e")
        await page.getByRole("button", { name: "Not important" }).click()
        await page.locator(".toast", { hasText: "It is in the archive." }).waitFor()
        assert.deepStrictEqual(await states(), ["dismissed not_important"])
        await page.getByRole("link", { name: "Archive" }).click()
        await page.locator(".chip", { hasText: "Dismissed: not important" }).waitFor()
        await page.getByRole("button", { name: "Back to the inbox" }).waitFor()
        await page.keyboard.press("e")
        await page.locator(".toast", { hasText: "Back in the inbox." }).waitFor()
        await page.getByRole("link", { name: "Inbox" }).click()
        await settled(seen)
        await told.locator("a").click()
        await page.waitForSelector("text=Log of Email to 1 address")
        await page.waitForSelector("td >> text=delivered")
      })
    )

    it.effect("a note at a day stands in the trend and among the other changes, and can be undone", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const notes = async () => (await client.marks.list({ brand_id: brandId, kind: "time" })).data.marks
        await seen.open(`/b/${brandId}`)
        await page.getByText("Add a note").click()
        await page.getByLabel("What happened").fill("New site")
        await page.getByRole("button", { name: "Save note" }).click()
        await page.locator(".toast", { hasText: "Note saved." }).waitFor()
        await page.locator(".head-panel .markers title", { hasText: "New site" }).waitFor({ state: "attached" })
        const [note] = await notes()
        assert.deepInclude(note, { key: new Date().toISOString().slice(0, 10), note: "New site", state: null })
        await seen.open(`/b/${brandId}/alerts`)
        await page.locator(".events li", { hasText: "New site" }).getByText("Your note").waitFor()
        // on the timeline it stands among alerts and models, the latest day first; there a note is written, too
        await page.getByRole("link", { name: "Timeline", exact: true }).click()
        await page.waitForURL(/view=timeline/)
        await settled(seen)
        await page.locator(".events li", { hasText: "New site" }).getByText("Your note").waitFor()
        const days = await page
          .locator(".events time")
          .evaluateAll((all) => all.map((one) => one.getAttribute("datetime")))
        const onlyDays = days.map((day) => day?.slice(0, 10) ?? "")
        assert.isTrue(onlyDays.every((day, index) => day <= (onlyDays[index - 1] ?? day)))
        assert.isAtLeast(days.length, 1)
        assert.deepStrictEqual(await axeViolations(seen), [])
        await page.getByText("Add a note").click()
        assert.strictEqual(await page.getByLabel("What happened").inputValue(), "New site")
        await seen.open(`/b/${brandId}`)
        await page.getByText("Add a note").click()
        assert.strictEqual(await page.getByLabel("What happened").inputValue(), "New site")
        assert.deepStrictEqual(await axeViolations(seen), [])
        await page.getByRole("button", { name: "Remove note" }).click()
        await page.locator(".toast", { hasText: "Note removed." }).waitFor()
        assert.deepStrictEqual(await notes(), [])
        await page.locator(".toast").getByText("Undo").click()
        await page.locator(".head-panel .markers title", { hasText: "New site" }).waitFor({ state: "attached" })
        await client.marks.remove({ brandId, kind: "time", key: note?.key ?? "" })
      })
    )

    it.effect("alerts of a day that are alike stand behind the first, with their number", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        const { data: found } = await client.snapshots.list({ brand_id: brandId, limit: 3 })
        await page.route("**/v1/snapshots/?*prompt=*", (route) => {
          const kept = found.snapshots.map((answer, index) => ({ ...answer, checkedAt: moments[2 - index] }))
          // without an end it is asked what came after the alert
          const isAfter = !new URL(route.request().url()).searchParams.has("to")
          return route.fulfill({
            json: { success: true, data: { ...found, snapshots: isAfter ? kept.slice(0, 1) : kept } }
          })
        })
        const four = ["chatgpt", "claude", "gemini", "perplexity"].map((engine) => alertOf(brandId, engine, { engine }))
        const alerts = four.slice(0, 3)
        const { createdAt: at = "" } = alerts[0] ?? {}
        const list = listOf(four)
        const takenBack = { at: moments[2], alertId: "alt_claude" }
        const data = {
          ...list,
          groups: list.groups.map((group, place) => (place < 3 ? group : { ...group, takenBack }))
        }
        await page.route("**/v1/alerts/?*", (route) => route.fulfill({ json: { success: true, data } }))
        await page.route("**/v1/reports/visibility?*", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          body.data.notes.push({ kind: "model_changed", engine: "chatgpt", from: "one", to: "two", at })
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brandId}/alerts`)
        assert.strictEqual(await page.locator(".mail:visible").count(), 1)
        assert.strictEqual(await page.locator(".mails h2").innerText(), "About 2 Jan")
        assert.strictEqual(await page.locator(".change h2").innerText(), "chatgpt mentions Acme less")
        await page.getByText("2 more like this, 1 unread").click()
        assert.strictEqual(await page.locator(".mail:visible").count(), 3)
        // the squares are what was counted, or say what they are; those of each side stand by themselves
        const drawn = page.locator(".drawn")
        await drawn.nth(3).locator("a").nth(1).waitFor({ state: "attached" })
        await drawn.getByText("After the alert").nth(3).waitFor()
        assert.strictEqual(await drawn.locator("a").count(), 12)
        const words = (at: number) => drawn.nth(at).locator("> div").allInnerTexts()
        assert.deepStrictEqual(await words(3), ["Before 1 of 1 1 Jan", "Since 1 of 1 2 Jan", "After the alert 3 Jan"])
        assert.match((await words(0)).join(), /^Before 1 of \d+ the newest 1: 1 Jan,Since 1 of \d+ the newest 1: 2 J/)
        for (const side of await drawn.locator("> div").all()) assert.strictEqual(await side.locator("a").count(), 1)
        // a model mark of the day is not denied
        const said = await page.locator(".change").innerText()
        assert.include(said, "ChatGPT answers with another model since 2 Jan, too. No other figure changed clearly.")
        const confirming = "Counts extra answers, asked to confirm it. Reports leave them out."
        assert.notInclude(said, confirming)
        // a link that opens it later, too
        const clipboard = "{ value: { writeText: async (text) => { window.copied = text } } }"
        await page.evaluate(`Object.defineProperty(navigator, "clipboard", ${clipboard})`)
        await page.getByRole("button", { name: "Copy link" }).click()
        await page.getByText("Copied.").waitFor()
        const { pathname, searchParams } = new URL(String(await page.evaluate("window.copied")))
        assert.strictEqual(pathname, `/b/${brandId}/alerts`)
        const day = at.slice(0, 10)
        assert.deepStrictEqual(Object.fromEntries(searchParams), { from: day, to: day, alert: "alt_chatgpt" })
        // what went back stands behind what holds
        await page.getByText("1 change that went back").click()
        await page.locator(".mail", { hasText: "went back about 3 Jan" }).click()
        const over = page.locator('.advice a[href*="alert=alt_claude"]')
        await over.getByText("Nothing to do: it went back about 3 Jan.").waitFor()
        assert.include(await page.locator(".change").innerText(), confirming)
        await page.getByRole("link", { name: "Timeline", exact: true }).click()
        await page.waitForURL(/view=timeline/)
        await page.waitForSelector(".events a")
        const [told] = await page
          .locator(".events a")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
        assert.strictEqual(told, `/b/${brandId}/alerts?alert=alt_chatgpt`)
        // the ids of models are a click away; the simulated engine itself may have another one by now
        const models = page.locator(".events li", { hasText: "ChatGPT: one → two" })
        assert.include(await models.innerText(), "ChatGPT answers with a new model")
        assert.notInclude(await models.innerText(), "two")
        await models.getByText("Models").click()
        assert.include(await models.innerText(), "ChatGPT: one → two")
        // fewer that are alike stand in their order; a model that came after an alert moves it to no later day
        const [, , later = ""] = moments
        const mixed = alerts.map((alert, index) => ({
          ...alert,
          type: index === 1 ? "citation_lost" : alert.type,
          since: alert.since === null ? null : { ...alert.since, latest: later },
          evidence: { ...alert.evidence, ...(alert.since === null ? {} : { cause: "model", modelSince: later }) }
        }))
        await page.route("**/v1/alerts/?*", (route) =>
          route.fulfill({ json: { success: true, data: { ...listOf(alerts), alerts: mixed } } })
        )
        await seen.open(`/b/${brandId}/alerts`)
        assert.deepStrictEqual(
          (await page.locator(".mail .title").allInnerTexts()).map((title) => title.replace(/^Unread:\s+/, "")),
          ["chatgpt", "claude", "gemini"].map((engine) => `${engine} mentions Acme less`)
        )
        assert.deepStrictEqual(await page.locator(".mails h2").allInnerTexts(), ["About 2 Jan"])
        await page.unrouteAll({ behavior: "wait" })
      })
    )

    it.effect("re-analyzes an answer, and shows differences beside the stored analysis", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { data } = await world.client.snapshots.list({ brand_id: world.brandId, limit: 1 })
        const path = `/b/${world.brandId}/answer?id=${data.snapshots[0]?.id}`
        await seen.open(path)
        await page.getByRole("button", { name: "Re-analyze with current rules" }).click()
        await page.waitForSelector("text=gives the same result")
        assert.strictEqual(await page.locator("dt", { hasText: "Service tier" }).count(), 0)
        await page.route(`**/v1/snapshots/${data.snapshots[0]?.id}`, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          Object.assign(body.data, { tier: "flex" })
          await route.fulfill({ response, json: body })
        })
        // older rules are gone: the test adds their analysis to the response
        await page.route(`**/v1/snapshots/${data.snapshots[0]?.id}/reading`, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          Object.assign(body.data, { competitors_found: ["Initrode"], changed: ["competitors_found"] })
          await route.fulfill({ response, json: body })
        })
        await seen.open(path)
        await page.getByRole("button", { name: "Re-analyze with current rules" }).click()
        await page.waitForSelector("td >> text=Initrode")
        await page.locator(".facts > div", { hasText: "Service tier" }).filter({ hasText: "flex" }).waitFor()
        assert.include(await seen.says("main"), "Nothing is stored.")
      })
    )

    it.effect("an empty page says why, and offers the one step that helps", () =>
      inTab(async (seen, { address, brandId, client }) => {
        const { page } = seen
        const { data: brand } = await client.brands.create({ name: "Unasked", prompts: ["best crm", "free crm"] })
        const isEmpty = async (path: string, says: string, step: string) => {
          await seen.open(path)
          await page.locator(".empty h2", { hasText: says }).waitFor()
          assert.deepStrictEqual(await page.locator(".empty a").allInnerTexts(), [step], path)
        }
        for (const name of ["", "/prompts", "/competitors", "/sources", "/searches", "/answers"]) {
          await isEmpty(`/b/${brand.id}${name}`, "Nothing asked yet", "Ask now")
        }
        assert.include(await seen.says(".empty"), "2 prompts are ready. Ask 4 engines 3 times each")
        // what it costs
        await page.locator(".empty data").waitFor()
        const { count, wrong } = await wrongFigures(seen, address, key)
        assert.deepStrictEqual(wrong, [])
        assert.isAbove(count, 0)
        await client.brands.remove(brand.id)
        const widen = "Show all answers of the last 90 days"
        for (const name of ["", "/prompts", "/competitors", "/sources", "/answers"]) {
          await isEmpty(`/b/${brandId}${name}?location=Nowhere`, "No answers match this period and filter", widen)
        }
        await isEmpty(`/b/${brandId}?from=2020-01-01&to=2020-01-31`, "No answers match", widen)
        await page.locator(".empty a").click()
        await page.locator(".kpi .share").first().waitFor()
        assert.deepStrictEqual(new URL(page.url()).search, "?period=90d")
      })
    )

    it.effect("offline each part says so, and recovers; while loading, the page keeps its layout", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        for (const [at, to] of [
          ["/organization?part=keys", "Notifications"],
          ["/organization?part=keys", "Credits"],
          [`/b/${world.brandId}/tracking?part=runs`, "Trackers"]
        ] as const) {
          // the count on the tab asks for the list of notifications as soon as the page is opened
          if (to === "Notifications") await page.route("**/v1/notifications/**", (route) => route.abort())
          await seen.open(at)
          await page.route("**/v1/{trackers,notifications,usage}/**", (route) => route.abort("connectionfailed"))
          if (to === "Notifications") await page.unroute("**/v1/notifications/**")
          await page.getByRole("link", { name: to, exact: true }).click()
          await page.waitForSelector(".failure")
          await page.unroute("**/v1/{trackers,notifications,usage}/**")
          await page.click(".failure button")
          await page.waitForSelector(".failure", { state: "detached" })
        }
        let goOn = () => {}
        const isHeld = new Promise<void>((resolve) => {
          goOn = resolve
        })
        await page.route("**/v1/scans/**", async (route) => {
          await isHeld
          await route.continue()
        })
        await page.goto(`${world.address}/b/${world.brandId}/tracking?part=runs`)
        await page.waitForSelector(".skeleton")
        goOn()
        await page.waitForSelector("td >> text=completed")
        assert.strictEqual(await page.$(".skeleton"), null)
      })
    )
  })

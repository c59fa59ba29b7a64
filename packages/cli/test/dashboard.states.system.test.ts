/**
 * What the dashboard shows where something is missing, broken, made up or forbidden, in a real browser against a
 * running server on simulated engines.
 */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { visit } from "./DashboardVisit.ts"
import { command, hasBrowser, inWindow, World } from "./DashboardWorld.ts"

describe.runIf(hasBrowser)("the states of the dashboard in Chromium", () => {
  layer(World.layer)((it) => {
    it.effect("says across every page with figures that the answers are simulated", () =>
      inWindow(async (seen, world) => {
        for (const page of ["", "/prompts", "/competitors"]) {
          await seen.open(`/b/${world.brandId}${page}`)
          assert.include(await seen.says(".stripe.simulated"), "simulated")
        }
      })
    )

    it.effect("a part that cannot be read says so and can be tried again; the others stay", () =>
      inWindow(async (seen, world) => {
        let isBroken = true
        await seen.page.route("**/v1/reports/visibility?*by=competitor*", (route) =>
          isBroken
            ? route.fulfill({ status: 400, body: '{"success":false,"code":"invalid_request","message":"It broke."}' })
            : route.continue()
        )
        await seen.page.goto(`${world.address}/b/${world.brandId}`)
        await seen.page.waitForSelector(".failure")
        assert.include(await seen.says(".failure"), "It broke.")
        assert.match(await seen.says(".figures .share"), /%/)
        isBroken = false
        await seen.page.click(".failure button")
        await seen.page.waitForSelector("text=Globex")
        assert.strictEqual(await seen.page.$(".failure"), null)
      })
    )

    it.effect("another organization sees nothing of it; a key that is revoked signs out", () =>
      Effect.gen(function* () {
        const world = yield* World
        const created = yield* command("org", "create", "--name", "Another")
        const issued = yield* command("key", "create", "--org", created.id, "--scope", "read")
        yield* inWindow(
          async (seen) => {
            assert.include(await seen.says("nav"), "Another")
            assert.include(await seen.says("nav"), "Read only")
            assert.notInclude(await seen.says("main"), "Acme")
            await seen.open(`/b/${world.brandId}`)
            assert.include(await seen.says("main"), "There is no such page.")
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
  })
})

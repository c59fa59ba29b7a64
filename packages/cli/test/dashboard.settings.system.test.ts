/**
 * What is set and started in the dashboard, in a real browser against a running server on simulated engines.
 */
import { assert, describe, layer } from "@effect/vitest"
import { settled } from "./DashboardVisit.ts"
import { hasBrowser, inWindow, World } from "./DashboardWorld.ts"

describe.runIf(hasBrowser)("the settings of the dashboard in Chromium", () => {
  layer(World.layer)((it) => {
    it.effect("a newcomer gets from nothing to an overview: a brand, a run", () =>
      inWindow(async (seen) => {
        await seen.page.click(".new-brand summary")
        await seen.page.fill(".new-brand input[name=name]", "Newcomer")
        await seen.page.fill(".new-brand textarea[name=prompts]", "best crm\nbest crm for startups")
        await seen.page.fill(".new-brand textarea[name=competitors]", "Globex")
        await seen.page.click(".new-brand button.main")
        await seen.page.click("text=Ask now")
        // 2 prompts on 4 engines, 3 times
        await seen.page.waitForSelector("text=24 of 24")
        await seen.page.click("nav >> text=Overview")
        await settled(seen)
        assert.include(await seen.says(".sentence"), "Newcomer is named in")
        await seen.page.click("nav >> text=Settings")
        await seen.page.fill("textarea[name=aliases]", "x".repeat(201))
        await seen.page.click("text=Save")
        await seen.page.waitForSelector("text=aliases")
        await seen.page.fill("textarea[name=aliases]", "New")
        await seen.page.click("text=Save")
        await seen.page.waitForSelector("text=Saved.")
      })
    )
  })
})

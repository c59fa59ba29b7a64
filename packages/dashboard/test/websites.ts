/** The spelling of websites, in a real browser, judged by the API's own rule. */
import { normalizeDomain } from "@answerscope/core"
import { assert, describe } from "@effect/vitest"
import { Option } from "effect"
import { inTab, type Window, type WorldTests } from "./DashboardWorld.ts"

const isTaken = (text: string): boolean => Option.isSome(normalizeDomain(text))

const email = "This is an email address."
const start = "The start of this address is misspelled."
const unfinished = "This is not a whole address yet."
const dots = "The parts of an address are joined by dots."
const ending = "No address ends like this."
const page = "This is the address of a page: only citations below it count."

const endings = {
  com: ["con", "c0m", "cmo", "ocm", "comm", "coom", "vom", "xom", "cim", "cpm", "clm", "comn", "coma"],
  net: ["nte", "ent", "nett", "ner", "nrt"],
  org: ["ogr", "rog", "orgg", "orf", "prg", "0rg"]
}

/** What is typed, what is wrong with it, and what is offered. The API refuses each. */
const misspelled: ReadonlyArray<readonly [typed: string, problem: string, meant: string | null]> = [
  ["me@acme.com", email, "acme.com"],
  ["Jo <jo@acme.co.uk", email, "acme.co.uk"],
  ["acme@gmail.com", email, null],
  ["http:/acme.com", start, "acme.com"],
  ["htps://acme.com/about", start, "acme.com"],
  ["http//www.acme.com", start, "www.acme.com"],
  ["https;//acme.con", start, "acme.com"],
  ["acme", unfinished, "acme.com"],
  ["Acme Software", unfinished, "acmesoftware.com"],
  ["www.acme", unfinished, "www.acme.com"],
  ["https://acme", unfinished, "acme.com"],
  ["acme,com", dots, "acme.com"],
  ["acme;co,uk", dots, "acme.co.uk"],
  ["acme. com", dots, "acme.com"],
  ["acme com", dots, "acme.com"],
  ["acme..com", dots, "acme.com"],
  ["acme,con", dots, "acme.com"],
  ...Object.entries(endings).flatMap(([right, wrong]) =>
    wrong.map((typed) => [`acme.${typed}`, ending, `acme.${right}`] as const)
  )
]

const right = [
  "acme.com",
  "https://www.Acme.com/",
  "acme.com.",
  "acme.com?a=b",
  "münchen.de",
  "a.b.co.uk",
  "t.me",
  "x.cn"
]

/** What the field says of a website, and what it offers. */
const toldOf = async ({ page: shown }: Window, typed: string) => {
  await shown.fill("input[name=domain]", typed)
  await shown.press("input[name=domain]", "Tab")
  const [fault, help] = [shown.locator("#domain-fault"), shown.locator("#domain-help")]
  const told = (await fault.count()) === 0 ? help : fault
  const button = told.locator("button")
  return {
    isFault: told === fault,
    text: (await told.innerText()).replace(/ Did you mean .*$/s, ""),
    meant: (await button.count()) === 0 ? null : await button.innerText()
  }
}

export const websites = (it: WorldTests) =>
  describe("the spelling of a website in Chromium", () => {
    it.effect("is told where the API refuses it, with one that the API takes", () =>
      inTab(async (seen) => {
        await seen.open("/new")
        for (const [typed, text, meant] of misspelled) {
          assert.deepStrictEqual(await toldOf(seen, typed), { isFault: true, text, meant }, typed)
          assert.isFalse(isTaken(typed), typed)
          if (meant !== null) assert.isTrue(isTaken(meant), meant)
        }
        // nothing can be offered: the API's own words will tell
        assert.isFalse(isTaken("acme.qqq"))
        assert.isFalse((await toldOf(seen, "acme.qqq")).isFault)
      })
    )

    it.effect("is no fault where the API takes it, with a hint for the address of a page", () =>
      inTab(async (seen) => {
        await seen.open("/new")
        for (const typed of [...right, ""]) {
          assert.deepInclude(await toldOf(seen, typed), { isFault: false, meant: null }, typed)
          if (typed !== "") assert.isTrue(isTaken(typed), typed)
        }
        for (const typed of ["acme.com/about", "https://acme.com/about?a=b"]) {
          assert.deepStrictEqual(await toldOf(seen, typed), { isFault: false, text: page, meant: "acme.com" }, typed)
          assert.isTrue(isTaken(typed), typed)
        }
      })
    )
  })

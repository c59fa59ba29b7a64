/**
 * Spellings in answers that are close to a tracked name.
 */
import { nearSpelling } from "#core/report/NearSpelling.ts"
import { assert, it } from "@effect/vitest"

const inText = (name: string, answer: string, aliases: ReadonlyArray<string> = []) =>
  nearSpelling({ name, aliases, domain: null, competitors: ["Zentrix"] }, [{ answer, competitorCandidatesFound: [] }])

const cases: ReadonlyArray<readonly [name: string, answer: string, spelling: string | null]> = [
  ["Zentrova GmbH", "Many teams like Zentrova, and others.", "Zentrova"],
  ["Zentrova", "Try Zentrova Inc. for that.", "Zentrova"],
  ["BlueCart", "1. Blue Cart: good\n2. Hooli", "Blue Cart"],
  ["Blue Cart", "1. Blue-Cart: good\n2. Hooli", "Blue-Cart"],
  ["Blue-Cart", "We use BlueCart a lot.", "BlueCart"],
  ["Zentróva", "We use Zentrova a lot.", "Zentrova"],
  ["Zentrova", "We use Zentrowa a lot.", "Zentrowa"],
  ["Zentrova", "We use Zentrovva a lot.", "Zentrovva"],
  ["Acme", "We use Acne a lot.", null],
  ["Zentrova", "We use zentrowa a lot.", null],
  ["Zentrova", "We use Zenith and Nova. Trova is good.", null],
  // a tracked competitor is no misspelling
  ["Zentria", "We use Zentrix a lot.", null],
  ["株式会社青山", "おすすめは 青山 です。", "青山"],
  ["GmbH", "We use Zentrova a lot.", null]
]

it("are found without legal form, hyphen, space, accent and with one other letter, in capitals", () => {
  for (const [name, answer, spelling] of cases) assert.strictEqual(inText(name, answer), spelling, `${name}: ${answer}`)
  assert.strictEqual(inText("Acme", "We use Zentrova a lot.", ["Zentrova AG"]), "Zentrova")
})

it("are those of most answers", () => {
  const said = ["Zentrowa is good.", "Zentroba is good.", "I like Zentroba."]
  const answers = said.map((answer) => ({ answer, competitorCandidatesFound: [] }))
  assert.strictEqual(
    nearSpelling({ name: "Zentrova", aliases: [], domain: null, competitors: [] }, answers),
    "Zentroba"
  )
  const candidate = [{ answer: "", competitorCandidatesFound: ["Zentroma"] }]
  assert.strictEqual(
    nearSpelling({ name: "Zentrova", aliases: [], domain: null, competitors: [] }, candidate),
    "Zentroma"
  )
})

it("are the name in the domain, too, unless the address has a path", () => {
  const answers = [{ answer: "1. **Ferro Tools** – good ([source](https://x.example))", competitorCandidatesFound: [] }]
  const near = (domain: string) =>
    nearSpelling({ name: "Wald Werkzeug", aliases: [], domain, competitors: [] }, answers)
  assert.strictEqual(near("ferrotools.co.uk"), "Ferro Tools")
  assert.strictEqual(near("shop.ferro-tools.example"), "Ferro Tools")
  assert.isNull(near("ferrotools.example/wald"))
})

it("of 200 long answers take a fraction of a second", () => {
  const answer = "Many Teams like Globex Suite and Hooli Cloud for Work in Berlin. ".repeat(200)
  const answers = Array.from({ length: 200 }, () => ({ answer, competitorCandidatesFound: [] }))
  const begun = performance.now()
  assert.isNull(nearSpelling({ name: "Zentrova", aliases: [], domain: null, competitors: [] }, answers))
  assert.isBelow(performance.now() - begun, 10_000)
})

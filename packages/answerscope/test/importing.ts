/** What imports of a program do, on any storage. */
import { assert } from "@effect/vitest"
import type { Answerscope } from "answerscope"

const csv = [
  "time,engine,prompt,answer,sample",
  "2025-03-04T05:06:07Z,chatgpt,best crm,1. Globex 2. Contoso,1",
  "2025-03-04T05:06:07Z,chatgpt,best crm,Only Globex,2",
  "2025-03-04T05:06:07Z,chatgpt,best crm,Only Globex,2",
  "2025-03-05,nobody,best crm,Contoso,",
  "2025-03-05,chatgpt,best crm,Contoso,",
  ""
].join("\n")

/** The bytes of a text in small parts, as a file gives them. */
async function* parts(text: string) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 7) yield bytes.slice(at, at + 7)
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => error
  )

/** Prices of the program. */
export const prices = { importedAnswer: 2 }

/** A brand of an organization with 10 credits. */
const newBrand = async (scope: Answerscope) => {
  const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 10 })
  const { id: brandId } = await scope.brands.create(organizationId, { name: "Contoso", competitors: ["Globex"] })
  const charges = async () => {
    const entries = await scope.credits.entries({ organizationId })
    return entries.flatMap(({ kind, monthly, operation }) => (kind === "charge" ? [[operation, monthly]] : []))
  }
  const answers = async () => {
    const filter = { brandId, engine: null, searched: null, from: null, before: null }
    return (await scope.reports.overview({ organizationId, filter })).checks
  }
  return { organizationId, brandId, charges, answers, request: { organizationId, brandId, kind: "answers" } as const }
}

const chargedOnce = async (scope: Answerscope) => {
  await scope.start()
  const { answers, charges, organizationId, request } = await newBrand(scope)
  const { id, total } = await scope.imports.start({ ...request, form: "csv", file: parts(csv) })
  assert.strictEqual(total, 3)
  assert.deepStrictEqual(await charges(), [["import", -6]])
  const ended = await scope.imports.untilDone({ organizationId, id })
  assert.deepInclude(ended, { status: "completed", done: 3, duplicates: 1, refused: 1 })
  assert.instanceOf(ended.completedAt, Date)
  assert.deepStrictEqual(await scope.imports.get({ organizationId, id }), ended)
  const again = await scope.imports.start({ ...request, form: "csv", file: csv })
  assert.deepInclude(again, { status: "completed", total: 0, duplicates: 4 })
  assert.deepStrictEqual(await charges(), [["import", -6]])
  return answers()
}

const unpayable = async (scope: Answerscope) => {
  const { answers, brandId, charges, organizationId, request } = await newBrand(scope)
  const line = (sample: number) =>
    JSON.stringify({ time: "2025-03-04", engine: "chatgpt", prompt: "p", answer: "Contoso", sample })
  const file = Array.from({ length: 6 }, (_, place) => line(place + 1)).join("\n")
  const poor = await failureOf(scope.imports.start({ ...request, form: "ndjson", file }))
  assert.deepInclude(JSON.parse(JSON.stringify(poor)), { code: "insufficient_credits", cost: 12, remaining: 10 })
  assert.deepStrictEqual(await charges(), [])
  // nothing waits to be stored: the brand is free for another file, and 5 lines of this one are new
  await scope.start()
  const fewer = await scope.imports.start({ ...request, form: "ndjson", file: file.split("\n").slice(1).join("\n") })
  assert.deepInclude(fewer, { total: 5, duplicates: 0 })
  await scope.imports.untilDone({ organizationId, id: fewer.id })
  assert.deepStrictEqual(await charges(), [["import", -10]])
  // prompts are free
  const prompts = { organizationId, brandId, kind: "prompts", form: "csv", file: "prompt\nbest crm\n" } as const
  assert.deepInclude(await scope.imports.start(prompts), { status: "completed", total: 1 })
  return answers()
}

const unread = async (scope: Answerscope) => {
  const { answers, request } = await newBrand(scope)
  const broken = new Error("the disk is away")
  async function* file() {
    yield csv
    await Promise.reject(broken)
  }
  assert.strictEqual(await failureOf(scope.imports.start({ ...request, form: "csv", file: file() })), broken)
  const wrong = { ...request, form: "csv", file: csv } as const
  for (const change of [{ kind: "scans" }, { form: "xml" }, { file: 7 }, { strict: "no" }, { mode: "fast" }]) {
    const failure = await failureOf(scope.imports.start(Object.assign({}, wrong, change)))
    assert.deepInclude(JSON.parse(JSON.stringify(failure)), { code: "invalid_request" })
  }
  const unknown = await failureOf(scope.imports.start({ ...wrong, brandId: "brd_none" }))
  assert.deepInclude(JSON.parse(JSON.stringify(unknown)), { code: "not_found" })
  // the brand is not blocked
  assert.strictEqual((await scope.imports.start(wrong)).total, 3)
  return answers()
}

/** Each returns how many answers are stored in the end. */
export const cases: ReadonlyArray<
  readonly [name: string, run: (scope: Answerscope) => Promise<number>, stored: number]
> = [
  ["are charged once for each answer that is new", chargedOnce, 3],
  ["are refused whole where the credits do not suffice", unpayable, 5],
  ["take nothing of a file that cannot be read, or of a wrong request", unread, 0]
]

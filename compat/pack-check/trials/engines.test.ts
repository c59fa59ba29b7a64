/**
 * A host's function as an engine that does not do what it should: its check fails and is paid back, and nothing hangs.
 */
import { createAnswerscope } from "answerscope"
import { assert, it } from "vitest"

const notText = (value: unknown): string => JSON.parse(JSON.stringify({ value })).value

const wrong: Readonly<Record<string, () => string | Promise<string>>> = {
  throws: () => {
    throw new Error("sk-secret")
  },
  rejects: () => Promise.reject(new Error("sk-secret")),
  nothing: () => notText(undefined),
  number: () => notText(7),
  empty: () => "",
  object: () => notText({ answer: "Contoso" })
}

it.each(Object.entries(wrong))("%s", async (_, chatgpt) => {
  const said: Array<string> = []
  await using scope = await createAnswerscope({
    database: "memory",
    engines: { chatgpt },
    policies: { ask: { backoff: [1] } },
    log: (line) => void said.push(JSON.stringify(line))
  })
  await scope.start()
  const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
  const { scan } = await scope.scans.start(organizationId, { brand: "Acme", prompts: ["best"], engines: ["chatgpt"] })
  const { checks } = await scope.scans.untilDone({ organizationId, id: scan.id })
  assert.deepStrictEqual(
    checks.map(({ status }) => status),
    ["failed"]
  )
  assert.notInclude(JSON.stringify(checks), "sk-secret")
  assert.strictEqual((await scope.credits.balance(organizationId)).monthlyUsed, 0)
})

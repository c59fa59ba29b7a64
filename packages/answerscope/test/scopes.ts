/**
 * Answerscopes for tests, with an engine of fixed answers.
 */
import { type Answerscope, createAnswerscope } from "answerscope"

export const answer = (prompt: string) =>
  prompt.includes("free") ? "Take Globex." : "1. **Globex** leads\n2. **Contoso** is easy to use"

export const withScope = async (
  options: Partial<Parameters<typeof createAnswerscope>[0]>,
  use: (scope: Answerscope) => Promise<void>
) => {
  await using scope = await createAnswerscope({
    database: "memory",
    engines: { chatgpt: answer },
    log: "silent",
    ...options
  })
  await use(scope)
}

export const newScan = { brand: "Contoso", prompts: ["best crm", "free crm"], engines: ["chatgpt"] } as const

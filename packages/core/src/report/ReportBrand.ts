/**
 * A brand as reports see it: with the settings of now, also for answers of former times. Pure.
 */
import type { Brand } from "../brand/Brand.ts"
import { PromptClasses } from "../brand/PromptClasses.ts"
import type { PromptClass } from "../brand/PromptSettings.ts"

/** A prompt that was asked for a brand. One object for each, so that it can be a key. */
export interface ReportPrompt {
  readonly text: string
  /** None for a prompt that is not on the brand's list. */
  readonly tags: ReadonlyArray<string>
  /** By hand where it is set for a prompt of the list, else by the rule. Read once: the rule takes its time. */
  readonly class: () => PromptClass
}

/** What reports need of a brand. */
export interface ReportBrand extends Pick<Brand, "id" | "name" | "domain" | "competitors"> {
  readonly prompt: (text: string) => ReportPrompt
}

/** The brand as it is now; `classes` remember what the rule says. */
export const reportBrandOf = (brand: Brand, classes = new PromptClasses()): ReportBrand => {
  const { competitors, domain, id, name } = brand
  const listed = new Set(brand.prompts)
  const settings = new Map(
    brand.promptSettings.filter(({ prompt }) => listed.has(prompt)).map((stored) => [stored.prompt, stored])
  )
  const prompts = new Map<string, ReportPrompt>()
  const classByRule = classes.of(brand)

  const promptOf = (text: string): ReportPrompt => {
    const stored = settings.get(text)
    let found = stored?.classByHand ?? null
    return { text, tags: stored?.tags ?? [], class: () => (found ??= classByRule(text)) }
  }

  return {
    id,
    name,
    domain,
    competitors,
    prompt: (text) => {
      const known = prompts.get(text)
      if (known !== undefined) return known
      const prompt = promptOf(text)
      prompts.set(text, prompt)
      return prompt
    }
  }
}

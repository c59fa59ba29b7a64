/** A brand in reports: with its current settings, also for old answers. Pure. */
import type { Brand } from "../brand/Brand.ts"
import { PromptClasses } from "../brand/PromptClasses.ts"
import type { PromptClass } from "../brand/PromptSettings.ts"

/** A prompt of a brand. One object per prompt, so that it can be a map key. */
export interface ReportPrompt {
  readonly text: string
  /** Empty for a prompt that is not on the brand's list. */
  readonly tags: ReadonlyArray<string>
  /** By hand where it is set for a prompt of the list, else by the rule. Read once: the rule takes its time. */
  readonly class: () => PromptClass
}

/** What reports need of a brand. */
export interface ReportBrand extends Pick<Brand, "id" | "name" | "domain" | "competitors" | "competitorDetails"> {
  readonly prompt: (text: string) => ReportPrompt
}

/** The brand with its current settings. `classes` caches the rule. */
export const reportBrandOf = (brand: Brand, classes = new PromptClasses()): ReportBrand => {
  const { competitorDetails, competitors, domain, id, name } = brand
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
    competitorDetails,
    prompt: (text) => {
      const known = prompts.get(text)
      if (known !== undefined) return known
      const prompt = promptOf(text)
      prompts.set(text, prompt)
      return prompt
    }
  }
}

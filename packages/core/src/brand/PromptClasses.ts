/** Caches the rule's classes of prompts, which are the most expensive part of a report. */
import type { Brand } from "./Brand.ts"
import { classByRule, type PromptClass } from "./PromptSettings.ts"

type Named = Pick<Brand, "name" | "aliases" | "domain">

/** Capacity of the cache in characters of prompts: those of some thousand brands. */
const charactersMax = 8_000_000

/** The rule's classes of prompts, cached by brand. */
export class PromptClasses {
  /** By all fields of a brand that the rule depends on, most recently used first. */
  private readonly brands = new Map<string, Map<string, PromptClass>>()
  private readonly room: number
  private characters = 0

  constructor(room = charactersMax) {
    this.room = room
  }

  /** The rule for the prompts of one brand. */
  of({ aliases, domain, name }: Named): (prompt: string) => PromptClass {
    const key = JSON.stringify([name, aliases, domain])
    return (prompt) => {
      const known = this.brands.get(key)?.get(prompt)
      if (known !== undefined) return known
      const found = classByRule(prompt, { aliases, domain, name })
      this.remember(key, prompt, found)
      return found
    }
  }

  private remember(key: string, prompt: string, found: PromptClass): void {
    const classes = this.brands.get(key) ?? new Map<string, PromptClass>()
    this.brands.set(key, classes.set(prompt, found))
    this.characters += prompt.length
    if (this.characters <= this.room) return
    for (const [oldest, prompts] of this.brands) {
      this.brands.delete(oldest)
      for (const gone of prompts.keys()) this.characters -= gone.length
      if (this.characters <= this.room) return
    }
  }
}

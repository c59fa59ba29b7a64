/** Where the parts of a story lead to. */
import type { Brand, Story, StoryRef } from "../../data/Client.ts"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { brandAddress, otherAddress } from "../../route/Location.ts"

type Step = Story["next"][number]

export const refOf = (refs: ReadonlyArray<StoryRef>, kind: StoryRef["kind"]) => refs.find((ref) => ref.kind === kind)

/** Where a step is done. */
export const stepAddress = (brand: Brand, { kind, refs }: Step): string => {
  switch (kind) {
    case "check_name":
      return brandAddress(brand.id, "settings")
    case "fix_engine":
      return otherAddress("organization", { part: "engines" })
    case "add_credits":
      return otherAddress("organization")
    case "look_into": {
      const [about] = refs
      return about?.kind === "alert"
        ? brandAddress(brand.id, "alerts", { alert: about.id })
        : brandAddress(brand.id, "prompts", {}, { engine: about?.engine ?? null })
    }
    case "win_back": {
      const prompt = refOf(refs, "prompt")
      return prompt === undefined
        ? answersAddress(brand.id, { named: "false" })
        : brandAddress(brand.id, "answers", { prompt: prompt.id }, { engine: prompt.engine })
    }
    case "close_gaps":
      return brandAddress(brand.id, "sources")
    case "add_tracker":
      return brandAddress(brand.id, "tracking")
    case "add_recipient":
      return otherAddress("organization", { part: "notifications" })
    case "track_competitor":
      return brandAddress(brand.id, "competitors")
    case "add_prompts":
      return brandAddress(brand.id, "settings", { part: "prompts" })
  }
}

/** Validates the request of a story. Pure. */
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { PromptClass } from "../brand/PromptSettings.ts"
import { Engine } from "../engine/Engine.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { orAll, SoughtText, timeFields } from "../request/ListRequest.ts"
import { rowFields, type RowRange } from "../report/VisibilityQuery.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { TimeRange } from "../request/TimeRange.ts"

/** Request of a story. Omitted fields match all or take their default. */
export interface StoryRequest extends Partial<TimeRange> {
  readonly brandId: BrandId
  /** By default `all` for one prompt, else `non_branded` if the brand has such a prompt, else `all`. */
  readonly class?: PromptClass | "all" | null
  /** Only answers to this prompt, and alerts that it is a part of. */
  readonly prompt?: string | null
  readonly engine?: Engine | null
  readonly surface?: Surface | null
  readonly location?: string | null
  readonly language?: string | null
  /** Whether the sentence above a list of prompts is wanted, too. Default: no. */
  readonly prompts?: boolean | null
  /** Whether the sentence about competitors is wanted, too. Default: no. */
  readonly competitors?: boolean | null
}

export const checkStory = requestCheck(
  Schema.Struct({
    brandId: RequestedId(BrandId),
    class: orAll(Schema.Literals([...PromptClass.literals, "all"])),
    prompt: orAll(SoughtText),
    engine: orAll(Engine),
    surface: orAll(Surface),
    location: orAll(SoughtText),
    language: orAll(SoughtText),
    prompts: orAll(Schema.Boolean),
    competitors: orAll(Schema.Boolean),
    ...timeFields
  })
)

/** Request of a portfolio. Omitted fields take their default. */
export interface PortfolioRequest extends Partial<TimeRange>, Partial<RowRange> {
  /** By default the non-branded prompts of each brand that has any, else all. */
  readonly class?: PromptClass | "all" | null
  /** Only these brands. Default: all. */
  readonly brandIds?: ReadonlyArray<BrandId> | null
  /** Only brands of this group. Default: all. */
  readonly group?: string | null
}

export const checkPortfolio = requestCheck(
  Schema.Struct({
    class: orAll(Schema.Literals([...PromptClass.literals, "all"])),
    brandIds: orAll(Schema.Array(RequestedId(BrandId))),
    group: orAll(SoughtText),
    ...timeFields,
    ...rowFields
  })
)

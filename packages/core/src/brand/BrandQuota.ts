/** Quota of the brands of an organization, in number and text. Pure. */
import { Duration } from "effect"
import { settingsKept } from "./PromptSettings.ts"
import { utf8Bytes } from "../text/Text.ts"
import type { Brand } from "./Brand.ts"

/** A number of brands, and the bytes of their text. */
export interface BrandAmount {
  readonly brands: number
  readonly textBytes: number
}

export const brandLimits: BrandAmount = { brands: 1_000, textBytes: 16 * 1024 * 1024 }

/** Why a brand does not fit the quota: the exceeded limit, and the sizes of the other brands and of this one. */
export interface BrandShortage {
  readonly limit: keyof BrandAmount
  readonly limits: BrandAmount
  readonly others: BrandAmount
  readonly textBytes: number
}

/** Bytes of a brand's text: all its values in UTF-8, without ids and times. */
export const brandTextBytes = (brand: Omit<Brand, "id" | "organizationId" | "createdAt" | "updatedAt">): number =>
  [
    brand.name,
    brand.domain ?? "",
    ...brand.aliases,
    brand.category ?? "",
    brand.location,
    brand.language ?? "",
    ...brand.engines,
    ...brand.prompts,
    ...brand.promptSettings.flatMap(({ prompt, tags }) => [prompt, ...tags]),
    ...brand.competitors,
    ...brand.competitorDetails.flatMap(({ aliases, domain }) => [domain ?? "", ...aliases]),
    ...brand.keywords,
    ...brand.groups
  ].reduce((sum, value) => sum + utf8Bytes(value), 0)

type Wanted = Pick<BrandShortage, "limits" | "others" | "textBytes">

/** Why a brand with this much text exceeds the quota, given the organization's others; `null` if it fits. */
export const textShortage = (wanted: Wanted): BrandShortage | null =>
  wanted.others.textBytes + wanted.textBytes > wanted.limits.textBytes ? { limit: "textBytes", ...wanted } : null

/** Why another brand exceeds the quota; `null` if it fits. */
export const brandShortage = (wanted: Wanted): BrandShortage | null =>
  wanted.others.brands >= wanted.limits.brands ? { limit: "brands", ...wanted } : textShortage(wanted)

/** The reason in words, for the caller. */
export const shortageMessage = ({ limit, limits, others, textBytes }: BrandShortage): string =>
  limit === "brands"
    ? `An organization holds at most ${limits.brands} brands; delete one first.`
    : `The brands of an organization hold at most ${limits.textBytes} bytes of text together; ` +
      `the others hold ${others.textBytes} and this one would hold ${textBytes}. Shorten or delete some first; ` +
      `what is set for a prompt that leaves its brand's list counts for ${Duration.toDays(settingsKept)} days more.`

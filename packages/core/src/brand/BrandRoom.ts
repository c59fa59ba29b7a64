/**
 * How much the brands of one organization may hold together, and whether there is room for another brand or more text.
 * Pure.
 */
import { Duration } from "effect"
import { settingsKept } from "./PromptSettings.ts"
import { utf8Bytes } from "../text/Text.ts"
import type { Brand } from "./Brand.ts"

/** A number of brands, and the bytes of their text. */
export interface BrandAmount {
  readonly brands: number
  readonly textBytes: number
}

/** The most that the brands of one organization hold. */
export const brandLimits: BrandAmount = { brands: 1_000, textBytes: 16 * 1024 * 1024 }

/** Why a brand has no room: the limit that it would break, and what the other brands and this one hold. */
export interface BrandShortage {
  readonly limit: keyof BrandAmount
  readonly limits: BrandAmount
  readonly others: BrandAmount
  readonly textBytes: number
}

/** The bytes of a brand's text: of all its values in UTF-8. Ids and times are not text. */
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
    ...brand.keywords
  ].reduce((sum, value) => sum + utf8Bytes(value), 0)

type Wanted = Pick<BrandShortage, "limits" | "others" | "textBytes">

/** Why there is no room for a brand with this much text beside the organization's others; null if there is. */
export const textShortage = (wanted: Wanted): BrandShortage | null =>
  wanted.others.textBytes + wanted.textBytes > wanted.limits.textBytes ? { limit: "textBytes", ...wanted } : null

/** Why there is no room for another brand; null if there is. */
export const brandShortage = (wanted: Wanted): BrandShortage | null =>
  wanted.others.brands >= wanted.limits.brands ? { limit: "brands", ...wanted } : textShortage(wanted)

/** A shortage in words, for the caller. */
export const shortageMessage = ({ limit, limits, others, textBytes }: BrandShortage): string =>
  limit === "brands"
    ? `An organization holds at most ${limits.brands} brands; delete one first.`
    : `The brands of an organization hold at most ${limits.textBytes} bytes of text together; ` +
      `the others hold ${others.textBytes} and this one would hold ${textBytes}. Shorten or delete some first; ` +
      `what is set for a prompt that leaves its brand's list counts for ${Duration.toDays(settingsKept)} days more.`

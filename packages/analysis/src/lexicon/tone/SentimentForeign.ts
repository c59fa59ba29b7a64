/** The languages besides English whose tone is read. */
import { asianTones } from "./ForeignAsian.ts"
import { europeanTones } from "./ForeignEuropean.ts"
import { germanicTones } from "./ForeignGermanic.ts"
import { romanceTones } from "./ForeignRomance.ts"
import type { ForeignTone } from "./ForeignWords.ts"

/** By ISO 639-1 code. */
export const foreignTones: Readonly<Record<string, ForeignTone>> = {
  ...romanceTones,
  ...germanicTones,
  ...europeanTones,
  ...asianTones
}

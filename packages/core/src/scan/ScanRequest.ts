/**
 * Turns what a caller asks for, and what the brand says, into a scan. Pure.
 */
import { Result } from "effect"
import type { Brand } from "../brand/Brand.ts"
import type { BrandId } from "../brand/BrandId.ts"
import { type Engine, engines as allEngines } from "../engine/Engine.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import { withoutDuplicates } from "../text/Text.ts"
import type { Models } from "./Scan.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"

/** What a caller gives; with `brandId`, what is left out comes from the brand. */
export interface ScanRequest {
  readonly brandId?: BrandId
  readonly brand?: string
  readonly prompts?: ReadonlyArray<string>
  readonly domain?: string | null
  readonly aliases?: ReadonlyArray<string>
  readonly competitors?: ReadonlyArray<string>
  readonly engines?: ReadonlyArray<Engine>
  readonly models?: Models
  readonly captureSentiment?: boolean
}

/** A request with nothing left open but the models. */
export interface ResolvedScanRequest {
  readonly brandId: BrandId | null
  readonly subject: BrandSubject
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<Engine>
  readonly models: Models
  readonly captureSentiment: boolean
}

/** What a tracker asks at each of its runs. */
export type RunSettings = Pick<ResolvedScanRequest, "prompts" | "engines" | "models" | "captureSentiment">

/** A tracker's run as a request: its settings, and its brand as it is now. */
export const runRequest = (settings: RunSettings, brand: Brand): ResolvedScanRequest => {
  const { prompts, engines, models, captureSentiment } = settings
  const { name, aliases, domain, competitors, location } = brand
  const subject = { name, aliases, domain, competitors, location }
  return { brandId: brand.id, subject, prompts, engines, models, captureSentiment }
}

/** Most prompts of one scan. */
export const promptsMax = 50

const invalid = (message: string) => Result.fail(new InvalidRequest({ message }))

/** The request filled up from its brand, or why it makes no scan. */
export const resolveScanRequest = (
  request: ScanRequest,
  brand: Brand | null
): Result.Result<ResolvedScanRequest, InvalidRequest> => {
  const name = request.brand ?? brand?.name
  if (name === undefined) return invalid("brand: is required unless brandId is given")
  const prompts = withoutDuplicates(request.prompts ?? brand?.prompts ?? [])
  if (prompts.length === 0) {
    return invalid(
      brand === null ? "prompts: must have 1 to 50 items" : "prompts: is required, because the brand has no prompts"
    )
  }
  if (prompts.length > promptsMax) return invalid(`prompts: must have 1 to ${promptsMax} items`)
  const engines = request.engines ?? brand?.engines ?? allEngines
  // a scan without checks would never end
  if (engines.length === 0) return invalid("engines: must have at least 1 item")
  if (new Set(engines).size < engines.length) return invalid("engines: must not name an engine twice")
  const models = request.models ?? {}
  for (const engine of Object.keys(models)) {
    if (!engines.some((known) => known === engine)) {
      return invalid(`models.${engine}: the engine is not in this scan, which asks ${engines.join(", ")}`)
    }
  }
  return Result.succeed({
    brandId: brand?.id ?? null,
    subject: {
      name,
      aliases: withoutDuplicates(request.aliases ?? brand?.aliases ?? []),
      domain: (request.domain === undefined ? brand?.domain : request.domain) ?? null,
      competitors: withoutDuplicates(request.competitors ?? brand?.competitors ?? []),
      location: brand?.location ?? null
    },
    prompts,
    engines,
    models,
    captureSentiment: request.captureSentiment ?? false
  })
}

/**
 * The HTTP client that asks engines and other vendors.
 */
import * as Lazy from "./Lazy.ts"

export const layer = Lazy.layer(async () => (await import("./UndiciClient.ts")).layer)

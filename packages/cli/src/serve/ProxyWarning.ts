import type { ServeSettings } from "./ServeSettings.ts"

/** What is wrong and what to do where callers come through a proxy that is not trusted; null where nothing is known. */
export const proxyWarning = (
  settings: Pick<ServeSettings, "publicUrl" | "trustedProxies" | "port">
): { readonly found: string; readonly advice: string } | null => {
  const { port, publicUrl, trustedProxies } = settings
  if (publicUrl === null || trustedProxies.length > 0 || new URL(publicUrl).port === String(port)) return null
  return {
    found: `PUBLIC_URL (${publicUrl}) is not the port of this server, and TRUSTED_PROXIES is not set`,
    advice:
      "If a proxy is in front, set TRUSTED_PROXIES to its address. Otherwise all its callers count as one address."
  }
}

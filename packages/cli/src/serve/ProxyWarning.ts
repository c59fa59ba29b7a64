import type { ServeSettings } from "./ServeSettings.ts"

/** Returns a warning for callers that come through an untrusted proxy, with the fix. `null` if the proxy is unknown. */
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

/** Where a vendor is reached: its host and whatever precedes the versioned path. */

/**
 * A base URL as configured, in the one form that adapters append `/v1/...` to:
 * without trailing slashes and without a trailing version, so that
 * `https://proxy.example/openai/v1/` and `https://proxy.example/openai` mean the same.
 */
export const withoutVersion = (baseUrl: string, version = "v1"): string => {
  const base = withoutTrailingSlashes(baseUrl.trim())
  return base.endsWith(`/${version}`) ? withoutTrailingSlashes(base.slice(0, -version.length)) : base
}

const withoutTrailingSlashes = (text: string): string => {
  let end = text.length
  while (end > 0 && text[end - 1] === "/") end--
  return text.slice(0, end)
}

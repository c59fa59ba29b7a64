/**
 * Under which name the citations of one page are counted together. Pure; takes time by the length of the address alone.
 */

/** A parameter that says where a visitor came from, not which page is meant. */
const trackingParameter = /^(?:utm_[^=]*|gclid|fbclid|msclkid)(?:=|$)/i

/**
 * The page's URL in normal form, without fragment and tracking parameters. Other parameters keep their order. A string
 * that is no URL is its own key.
 */
export const pageKeyOf = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return address
  // as written by `URL`, where `#` and `?` stand for nothing else; its setters would write the address anew each
  const [whole = ""] = url.href.split("#", 1)
  const queryAt = whole.indexOf("?")
  if (queryAt === -1) return whole
  const parameters = whole.slice(queryAt + 1).split("&")
  const kept = parameters.filter((parameter) => !trackingParameter.test(parameter)).join("&")
  return whole.slice(0, queryAt) + (kept === "" ? "" : `?${kept}`)
}

/**
 * Domains with a path, such as `youtube.com/@acme`. Pure.
 */

/** Whether a domain holds a path, and so a part of its host alone. */
export const hasPath = (domain: string): boolean => domain.includes("/")

/**
 * Whether a URL is on the path of `domain`, which has one, or below it, by whole segments. Case does not matter, and
 * sub-domains are other hosts. Storage compares in the same way.
 */
export const isOnPath = (url: string, domain: string): boolean =>
  `${url.replaceAll(/^https?:\/\/(?:www\.)?|[?#].*$/gis, "").toLowerCase()}/`.startsWith(`${domain.toLowerCase()}/`)

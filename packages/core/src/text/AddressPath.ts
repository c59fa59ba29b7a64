/** Domains with a path, such as `youtube.com/@acme`. Pure. */

/** Whether a domain has a path, and so covers only a part of its host. */
export const hasPath = (domain: string): boolean => domain.includes("/")

/**
 * Whether a URL is on or below the path of `domain`, by whole segments. Ignores case; subdomains are other hosts.
 * Storage compares in the same way.
 */
export const isOnPath = (url: string, domain: string): boolean =>
  `${url.replaceAll(/^https?:\/\/(?:www\.)?|[?#].*$/gis, "").toLowerCase()}/`.startsWith(`${domain.toLowerCase()}/`)

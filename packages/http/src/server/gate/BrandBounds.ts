/**
 * How each operation keeps a key that is bound to brands to them. An operation that is not here is refused for such
 * keys, and fails a test.
 */

/** The things of a brand that a path names. */
export const brandThings = [
  "brand",
  "discovery",
  "document",
  "import",
  "reanalysis",
  "scan",
  "share",
  "snapshot",
  "subscription",
  "tracker"
] as const
export type BrandThing = (typeof brandThings)[number]

/**
 * Whatever the bound, a brand that a body or a query names must be one of the key's, or it is not found.
 *
 * - `… in path`: the thing must be of a brand of the key, or it is not found.
 * - `brand in body`: the body must name a brand.
 * - `brand in query`: the query must name a brand; a key with a single brand may leave it out.
 * - `own brands`: the operation leaves out what is not of the brands of `CurrentPrincipal`.
 * - `no brand`: shows nothing of a brand that the request does not name.
 * - `refused`: not for keys that are bound.
 */
export type BrandBound =
  | `${BrandThing} in path`
  | "brand in body"
  | "brand in query"
  | "own brands"
  | "no brand"
  | "refused"

/** By group and name. */
export const brandBounds: Readonly<Record<string, BrandBound>> = {
  "alerts.list": "own brands",
  "alerts.unread": "own brands",
  "brands.create": "refused",
  "brands.get": "brand in path",
  "brands.getCompetitors": "brand in path",
  "brands.getPrompts": "brand in path",
  "brands.list": "own brands",
  "brands.overview": "brand in path",
  "brands.remove": "brand in path",
  "brands.setCompetitors": "brand in path",
  "brands.setPromptSettings": "brand in path",
  "brands.setPrompts": "brand in path",
  "brands.update": "brand in path",
  "discoveries.get": "discovery in path",
  "discoveries.list": "brand in query",
  "discoveries.start": "brand in body",
  "documents.create": "brand in body",
  "documents.design": "no brand",
  "documents.duplicate": "document in path",
  "documents.get": "document in path",
  "documents.list": "own brands",
  "documents.make": "document in path",
  "documents.preview": "brand in query",
  "documents.remove": "document in path",
  "documents.saveDesign": "refused",
  "documents.update": "document in path",
  "engines.list": "no brand",
  "health.auth": "no brand",
  "imports.get": "import in path",
  "imports.start": "brand in query",
  "keys.create": "refused",
  "keys.list": "refused",
  "keys.revoke": "refused",
  "lookups.backlinks": "refused",
  "lookups.citations": "refused",
  "lookups.domainOverview": "brand in body",
  "lookups.mentionHistory": "refused",
  "lookups.mentions": "refused",
  "lookups.promptsRun": "refused",
  "lookups.rank": "brand in body",
  "marks.list": "brand in query",
  "marks.put": "brand in body",
  "marks.remove": "brand in body",
  "notices.list": "refused",
  "notifications.create": "brand in body",
  "notifications.deliveries": "subscription in path",
  "notifications.get": "subscription in path",
  "notifications.list": "own brands",
  "notifications.remove": "subscription in path",
  "notifications.resend": "subscription in path",
  "notifications.rotateSecret": "subscription in path",
  "notifications.test": "subscription in path",
  "notifications.update": "subscription in path",
  "reanalyses.get": "reanalysis in path",
  "reanalyses.start": "brand in path",
  "reports.digest": "brand in query",
  "reports.duel": "brand in query",
  "reports.engines": "own brands",
  "reports.plan": "no brand",
  "reports.portfolio": "own brands",
  "reports.prompts": "brand in query",
  "reports.searches": "brand in query",
  "reports.sources": "brand in query",
  "reports.story": "brand in query",
  "reports.untracked": "brand in query",
  "reports.visibility": "brand in query",
  "scans.cancel": "scan in path",
  "scans.failures": "brand in query",
  "scans.get": "scan in path",
  "scans.list": "brand in query",
  "scans.start": "brand in body",
  "shares.create": "brand in body",
  "shares.list": "own brands",
  "shares.release": "share in path",
  "shares.remove": "share in path",
  "shares.update": "share in path",
  "snapshots.get": "snapshot in path",
  "snapshots.list": "brand in query",
  "snapshots.reading": "snapshot in path",
  "trackers.create": "brand in body",
  "trackers.get": "tracker in path",
  "trackers.list": "brand in query",
  "trackers.remove": "tracker in path",
  "trackers.run": "tracker in path",
  "trackers.update": "tracker in path",
  "usage.ahead": "refused",
  "usage.entries": "refused",
  "usage.get": "own brands"
}

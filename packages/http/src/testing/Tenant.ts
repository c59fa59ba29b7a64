/** Fixtures of a test of invalid requests. */

/** An organization with one object of each kind. */
export interface Tenant {
  /** A key of scope `admin`. */
  readonly adminKey: string
  /** A key of scope `write`. */
  readonly writeKey: string
  /** A key of scope `read`. */
  readonly readKey: string
  readonly ids: TenantIds
}

const kinds = [
  "brands",
  "reanalyses",
  "imports",
  "scans",
  "snapshots",
  "trackers",
  "notifications",
  "deliveries",
  "brand-discoveries",
  "keys",
  "documents",
  "shares",
  "shared"
] as const

/** A kind of thing that has ids, as a path names it. */
export type Kind = (typeof kinds)[number]

/** The ids of its things; of what is shared, the token of a link. */
export type TenantIds = Readonly<Record<Kind, string>>

/** The kinds of things that the parameters of a path name, in order: each kind is the segment before. */
export const kindsIn = (path: string): ReadonlyArray<Kind> =>
  [...path.matchAll(/([^/]+)\/\{[^}]+\}/g)].map(([, kind = ""]) => {
    if (!isKind(kind)) throw new Error(`no id for ${kind} of ${path}`)
    return kind
  })

const isKind = (text: string): text is Kind => kinds.some((kind) => kind === text)

/** `path` with `texts` for its parameters, in their order. */
export const pathWith = (path: string, texts: ReadonlyArray<string>): string => {
  const waiting = texts.values()
  return path.replace(/\{[^}]+\}/g, () => waiting.next().value ?? "")
}

/** `path` with the ids of the tenant's own things. */
export const pathFor = (path: string, ids: TenantIds): string =>
  pathWith(
    path,
    kindsIn(path).map((kind) => ids[kind])
  )

/**
 * What a test of wrong requests needs to exist.
 */

/** An organization with one of each thing. */
export interface Tenant {
  /** A key of scope `write`. */
  readonly writeKey: string
  /** A key of scope `read`. */
  readonly readKey: string
  readonly ids: TenantIds
}

/** The ids of its things, by the first part of a path after the version. */
export type TenantIds = Readonly<Record<"brands" | "scans" | "snapshots", string>>

/** `path` with the id of the tenant's own thing. */
export const pathFor = (path: string, ids: TenantIds): string => {
  const resource = path.split("/")[2] ?? ""
  const id = Object.entries(ids).find(([name]) => name === resource)?.[1]
  if (id === undefined && path.includes("{")) throw new Error(`no id for ${path}`)
  return path.replace(/\{[^}]+\}/g, String(id))
}

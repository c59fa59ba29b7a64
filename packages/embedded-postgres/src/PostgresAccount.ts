/**
 * The account of the server. PostgreSQL refuses to run as root, so root uses another existing account; other users run
 * it themselves.
 */
import { readFileSync, statSync } from "node:fs"

/** A numeric user and group; `null` for the user of this process. */
export type PostgresAccount = { readonly uid: number; readonly gid: number } | null

/** `nobody` by convention, if neither account below exists. */
const unlisted = { uid: 65534, gid: 65534 }

/**
 * The account for a cluster folder. For root, the owner of an existing folder, so that data keeps its owner; else
 * `postgres`, else `nobody`.
 */
export const accountFor = (clusterFolder: string): PostgresAccount => {
  if (process.getuid?.() !== 0) return null
  const stat = statSync(clusterFolder, { throwIfNoEntry: false })
  if (stat !== undefined && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid }
  return listed("postgres") ?? listed("nobody") ?? unlisted
}

const listed = (name: string): PostgresAccount => {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(":") ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}

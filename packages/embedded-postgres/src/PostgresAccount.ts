/**
 * The account that the server runs as. PostgreSQL refuses to run as root, so root
 * hands it to another account that exists already; for other users nothing changes.
 */
import { readFileSync, statSync } from "node:fs"

/** A numeric user and group; null means the user of this process. */
export type PostgresAccount = { readonly uid: number; readonly gid: number } | null

/** `nobody` by convention, where neither account below is listed. */
const unlisted = { uid: 65534, gid: 65534 }

/**
 * The account for a cluster folder. For root it is the owner of a folder that exists
 * already, so that data keeps its owner over restarts; else `postgres`, else `nobody`.
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

/**
 * Contents of the data folder (`DATA_DIR`):
 *
 *     answerscope.lock   locked while a process uses the folder; answerscope.pid names that process
 *     connection.json    address of the running server, with its password (mode 0600)
 *     postgres.log       the server's log, and postgres.log.1, the previous one
 *     postgres/          owned by the server's account: data/ and password
 */
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync
} from "node:fs"
import { join, resolve } from "node:path"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { accountFor, type PostgresAccount } from "./PostgresAccount.ts"

/** The paths of one data folder, absolute. */
export interface DataFolder {
  readonly root: string
  readonly lock: string
  readonly pid: string
  readonly connection: string
  readonly log: string
  readonly cluster: string
  readonly data: string
  readonly password: string
}

/** Returns the paths below a data folder without touching it. */
export const dataFolder = (dataDir: string): DataFolder => {
  const root = resolve(dataDir)
  const cluster = join(root, "postgres")
  return {
    root,
    lock: join(root, "answerscope.lock"),
    pid: join(root, "answerscope.pid"),
    connection: join(root, "connection.json"),
    log: join(root, "postgres.log"),
    cluster,
    data: join(cluster, "data"),
    password: join(cluster, "password")
  }
}

/** Creates the data folder, private to its owner. Throws if this process cannot use it. */
export const makeRoot = (folder: DataFolder): void => {
  mkdirSync(folder.root, { recursive: true, mode: 0o700 })
  accessSync(folder.root, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Makes the server's account the only owner of the cluster's folder. Throws if the data belongs to another account. */
export const makeCluster = (folder: DataFolder): PostgresAccount => {
  const account = accountFor(folder.cluster)
  mkdirSync(folder.cluster, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder.cluster)
  if (account !== null && uid === 0) chownTree(folder.cluster, account.uid, account.gid)
  if (account === null && process.getuid !== undefined && uid !== process.getuid()) {
    throw new EmbeddedPostgresError({
      failure: "data_folder",
      message:
        `The data in ${folder.root} belongs to user id ${uid}, this process runs as ${process.getuid()}.` +
        " Run it as that user, or set DATA_DIR or DATABASE_URL."
    })
  }
  // PostgreSQL requires it, and a copy from elsewhere may have lost it.
  for (const path of [folder.cluster, folder.data]) if (existsSync(path)) chmodSync(path, 0o700)
  return account
}

const chownTree = (path: string, uid: number, gid: number): void => {
  if (lstatSync(path).isSymbolicLink()) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) chownTree(join(path, name), uid, gid)
  }
  chownSync(path, uid, gid)
}

/** A folder as a child process of another account sees it. */
export interface FolderView {
  readonly path: string
  /** The child's file descriptor 3. */
  readonly descriptor: number | "ignore"
  readonly close: () => void
}

/**
 * Makes a folder usable by a child with fewer rights. An account that owns a folder still cannot reach it by path below
 * another user's private home. It can through an open descriptor: root opens the folder, and the child enters by
 * `/proc/self/fd/3`.
 */
export const viewOf = (path: string, account: PostgresAccount): FolderView => {
  if (account === null || process.platform !== "linux") {
    return { path, descriptor: "ignore", close: () => undefined }
  }
  const descriptor = openSync(path, "r")
  return { path: "/proc/self/fd/3", descriptor, close: () => closeSync(descriptor) }
}

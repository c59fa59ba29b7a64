/** A SQLite file, and the ports on it: access keys, rate limits and jobs. */
import { StorageError } from "@answerscope/core"
import { Context, Effect, Layer } from "effect"
import { DatabaseSync } from "node:sqlite"

/** Statements run at once: SQLite has no network. */
export class Sqlite extends Context.Service<
  Sqlite,
  {
    /** Runs `work` in a transaction that takes the file's write lock first. */
    readonly write: <A>(operation: string, work: (db: DatabaseSync) => A) => Effect.Effect<A, StorageError>
    readonly read: <A>(operation: string, work: (db: DatabaseSync) => A) => Effect.Effect<A, StorageError>
  }
>()("compat/storage/Sqlite") {
  static readonly layer = (path: string): Layer.Layer<Sqlite> =>
    Layer.effect(
      Sqlite,
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => {
            const db = new DatabaseSync(path, { timeout: 10_000 })
            db.exec(tables)
            return db
          }),
          (db) => Effect.sync(() => db.close())
        ),
        (db) => {
          const tried = <A>(operation: string, work: () => A) =>
            Effect.try({ try: work, catch: (cause) => new StorageError({ operation, cause }) })
          return Sqlite.of({
            read: (operation, work) => tried(operation, () => work(db)),
            write: (operation, work) =>
              tried(operation, () => {
                db.exec("begin immediate")
                try {
                  const result = work(db)
                  db.exec("commit")
                  return result
                } catch (error) {
                  db.exec("rollback")
                  throw error
                }
              })
          })
        }
      )
    )
}

const tables = `
  pragma journal_mode = wal;
  create table if not exists access_keys (
    id text primary key, organization_id text not null, hash text not null unique, name text, scope text not null,
    display_prefix text not null, created_at integer not null, last_used_at integer, expires_at integer,
    revoked_at integer, brand_ids text not null
  ) strict;
  create index if not exists access_keys_newest on access_keys (organization_id, created_at, id);
  create table if not exists buckets (
    key text primary key, tokens real not null, at_millis real not null, full_at_millis real not null
  ) strict;
  create table if not exists jobs (
    sequence integer primary key autoincrement, queue text not null, id text not null, organization_id text not null,
    document text not null, state text not null default 'waiting', attempts integer not null default 0,
    due_at integer not null, claim text, claimed_until integer, completed_at integer,
    unique (queue, id)
  ) strict;
  create index if not exists jobs_open on jobs (queue, state, organization_id, due_at, sequence);
  create index if not exists jobs_of_organization on jobs (organization_id);
  create table if not exists turns (queue text primary key, organization_id text) strict;`

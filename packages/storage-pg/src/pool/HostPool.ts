/**
 * The pool of connections that a host has made with `pg`, as far as it is used here.
 */

/** What `pg` gives for a statement; for several in one text it is a list of these. */
export interface HostResult {
  readonly rows: ReadonlyArray<unknown>
  readonly command: string
}

// methods, not functions: `pg` declares them with several forms
/** A connection of the pool. */
export interface HostConnection {
  query(statement: object): Promise<HostResult | ReadonlyArray<HostResult>>
  /** Sends what is asked meanwhile in one piece. */
  inOnePiece?<A>(ask: () => A): A
  /** Gives it back; `true` ends it. */
  release(isBroken?: boolean): void
  on(event: "error", listener: () => void): unknown
  off(event: "error", listener: () => void): unknown
}

/** A `Pool` of `pg`, version 8. It stays the host's: nothing here ends it or changes its settings. */
export interface HostPool {
  readonly options: {
    readonly max?: number | undefined
    readonly connectionString?: string | undefined
    readonly host?: string | undefined
    readonly port?: number | undefined
    readonly database?: string | undefined
  }
  connect(): Promise<HostConnection>
}

/** The smallest pool that has room for the storage's statements, a walk, and the host. */
export const poolMin = 4

/** How many connections of a pool the storage uses at once: half for statements, a quarter for walks. */
export const sharesOf = ({ options: { max = 10 } }: HostPool) => ({
  statements: Math.floor(max / 2),
  walks: Math.max(1, Math.floor(max / 4))
})

/** A host's pool of `pg`, reduced to the parts used here. */

/** Result of `pg` for a statement; a list of them for several in one text. */
export interface HostResult {
  readonly rows: ReadonlyArray<unknown>
  readonly command: string
}

// methods, because `pg` declares them with overloads
export interface HostConnection {
  query(statement: object): Promise<HostResult | ReadonlyArray<HostResult>>
  /** Sends everything written meanwhile in one piece. */
  inOnePiece?<A>(ask: () => A): A
  /** Releases it; `true` closes it. */
  release(isBroken?: boolean): void
  on(event: "error", listener: () => void): unknown
  off(event: "error", listener: () => void): unknown
}

/** A client of `pg`, version 8, on which a host began a transaction. */
export type HostClient = Pick<HostConnection, "query" | "on" | "off">

/** A `Pool` of `pg`, version 8. It belongs to the host: nothing here closes it or changes its settings. */
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

/** The smallest pool with enough connections for statements, a walk, and the host. */
export const poolMin = 4

/** Concurrent connections of a pool: half for statements, a quarter for walks. */
export const sharesOf = ({ options: { max = 10 } }: HostPool) => ({
  statements: Math.floor(max / 2),
  walks: Math.max(1, Math.floor(max / 4))
})

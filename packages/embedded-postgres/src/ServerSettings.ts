/**
 * The server's settings: small, quiet, local. Passed on the command line, so that data of an older release runs with
 * the current ones.
 */

const always: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  // No socket file: its path would have to be short, and reachable by both accounts.
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // Releases the rows of a client that is paused in the middle of a transaction.
  idle_in_transaction_session_timeout: "60s",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  // Saves three processes, and one for an unused feature.
  io_method: "sync",
  max_logical_replication_workers: "0",
  // Failed statements contain tenants' data, so they stay out of the log. The client gets the error.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off"
}

/** For tests: writes are several times faster but may be lost with the machine; allows many connections. */
const relaxed: Readonly<Record<string, string>> = {
  max_connections: "300",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off"
}

/**
 * The command line arguments. `durable` keeps PostgreSQL's guarantees, `name` identifies the process, `settings`
 * replace those above.
 */
export const serverSettings = (options: {
  readonly durable: boolean
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
}): ReadonlyArray<string> =>
  Object.entries({
    cluster_name: options.name,
    ...always,
    ...(options.durable ? {} : relaxed),
    ...options.settings
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`])

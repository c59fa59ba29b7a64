/**
 * The server's settings: small, quiet, reachable from this machine only. Given on the
 * command line, so that data made by an older release runs with the current ones.
 */

const always: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  // No socket file: its path would have to be short, and reachable by both accounts.
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // A client that is paused in the middle of a transaction holds its rows no longer, whatever client it is.
  idle_in_transaction_session_timeout: "60s",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  // Three processes fewer, and one for a feature that is not used.
  io_method: "sync",
  max_logical_replication_workers: "0",
  // Failed statements are reported to the client, and hold tenants' data: they stay out of the log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off"
}

/** For tests: writes are several times faster and may be lost with the machine; many test files connect at once. */
const relaxed: Readonly<Record<string, string>> = {
  max_connections: "300",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off"
}

/**
 * The command line arguments. `durable` keeps PostgreSQL's own guarantees; by `name` the process is recognised;
 * `settings` replace those above.
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

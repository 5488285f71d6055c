/** SQLSTATEs of temporary database failures, as opposed to invalid statements. */
const unavailableStates = new Set([
  '08000', // connection_exception
  '08003', // connection_does_not_exist
  '08006', // connection_failure
  '25006', // read_only_sql_transaction: a standby, or a read-only primary
  '25P03', // idle_in_transaction_session_timeout
  '28000', // invalid_authorization_specification
  '28P01', // invalid_password, while it is being rotated
  '3D000', // invalid_catalog_name: the database is being replaced
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55000', // object_not_in_prerequisite_state, such as an unlogged table on a standby
  '55P03', // lock_not_available
  '57014', // query_canceled
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '58000', // system_error
  '58030', // io_error
])

/** System error codes that mean the server is unreachable. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

const driverMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|socket hang up|too many connections/i

/**
 * Returns whether an error or one of its causes means that the database is unreachable, missing, full, overloaded,
 * read-only, too slow (including waits for a lock) or refuses the login. Any network error counts, even one of another
 * server such as SMTP.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (isUnavailable(at)) return true
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

function isUnavailable(error: Error): boolean {
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown }
  if (typeof code === 'string' && (unavailableStates.has(code) || networkCodes.has(code))) return true
  // On connect, the embedded database's socket is missing. Other missing files don't count.
  if (code === 'ENOENT') return syscall === 'connect'
  // protocol_violation. A pooler sends it as FATAL when it can't serve a client. As ERROR it means that this program
  // sent an invalid message.
  if (code === '08P01') return severity === 'FATAL'
  return driverMessages.test(error.message)
}

/**
 * Returns whether an error or one of its causes is a unique violation, optionally of the named index, which PostgreSQL
 * reports as `constraint`.
 */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown }
    if (code === '23505') return index === undefined || constraint === index
  }
  return false
}

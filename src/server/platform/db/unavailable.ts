/** SQLSTATEs that mean "the database did not do it now", not "the statement is wrong". */
const unavailableStates = new Set([
  '08000', // connection_exception
  '08003', // connection_does_not_exist
  '08006', // connection_failure
  '25006', // read_only_sql_transaction: a standby, or a primary made read-only
  '25P03', // idle_in_transaction_session_timeout
  '28000', // invalid_authorization_specification
  '28P01', // invalid_password, while it is being changed
  '3D000', // invalid_catalog_name: the database is being replaced
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55000', // object_not_in_prerequisite_state, as an unlogged table on a standby
  '55P03', // lock_not_available
  '57014', // query_canceled
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '58000', // system_error
  '58030', // io_error
])

/** Codes of the system that mean the server cannot be reached. */
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

/** Whether an error, or one that caused it, says that the database is out of reach or too slow to answer. */
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
  // The embedded database's socket is not there; a missing file of another kind is something else.
  if (code === 'ENOENT') return syscall === 'connect'
  // A pooler ends a client it cannot serve with this; as a mere error it is a message of ours that is wrong.
  if (code === '08P01') return severity === 'FATAL'
  return driverMessages.test(error.message)
}

/** Whether an error is a violation of a unique index; of the named one when a name is given. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown }
    if (code === '23505') return index === undefined || constraint === index
  }
  return false
}

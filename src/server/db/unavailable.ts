/** Codes of PostgreSQL and of the network that mean "the database did not do it now", not "the query is wrong". */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
])
const messages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end|socket hang up|too many connections/i

/** Whether an error, or one that caused it, says that the database is out of reach or too slow to answer. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string' && codes.has(code)) return true
    if (messages.test(at.message)) return true
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

/** Whether an error is a unique index's refusal; of the named one when a name is given. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown }
    if (code === '23505') return index === undefined || constraint === index
  }
  return false
}

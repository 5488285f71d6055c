import type { Pool } from 'pg'

/** A counter of the table `rate_limits`, and how many points it has in its window. */
export type Counter = {
  key: string
  points: number
  /** Of a window that begins now; null to only look at the counter and take no point. */
  seconds: number | null
}

/**
 * Takes a point of each counter in turn, in one statement, up to the first that has none left: its index, and the end of its window in
 * milliseconds since 1970. Undefined when all had one. The database's own function does it (migration `take-points`).
 */
export async function takePoints(
  pool: Pool,
  counters: readonly Counter[],
  now: number,
): Promise<{ at: number; until: number } | undefined> {
  const { rows } = await pool.query<{ refused: number; until: string }>('select * from take_points($1, $2, $3, $4)', [
    counters.map(({ key }) => key),
    counters.map(({ points }) => points),
    counters.map(({ seconds }) => seconds && now + seconds * 1000),
    now,
  ])
  const [row] = rows
  return row && { at: row.refused - 1, until: Number(row.until) }
}

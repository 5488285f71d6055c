import type { Pool } from 'pg'

export type StoredStep = {
  key: string
  /** How many points the key has in a window. */
  points: number
  /** The length of a window, which begins with a key's first point and is never extended. */
  seconds: number
  /** Takes nothing. */
  isLook: boolean
}

export type StoredCounter = {
  /**
   * Takes a point for each key in turn, each only if those before it had one left, in one statement. Answers which had none left
   * and the milliseconds until it has; undefined when all had.
   */
  takeInTurn(steps: readonly StoredStep[]): Promise<{ at: number; msLeft: number } | undefined>
  forget(key: string): Promise<void>
}

/** Counts points per key in the table `rate_limits`, for all processes together. Times are this machine's, in milliseconds. */
export function createStoredCounter(pool: Pool, now: () => number = Date.now): StoredCounter {
  const texts = new Map<string, string>()
  return {
    async takeInTurn(steps) {
      if (steps.length === 0) return undefined
      const shape = steps.map(({ isLook }) => (isLook ? 'l' : 't')).join('')
      let text = texts.get(shape)
      if (text === undefined) {
        text = statement(steps)
        texts.set(shape, text)
      }
      const at = now()
      const values = steps.flatMap(({ key, points, seconds, isLook }) =>
        isLook ? [key, points] : [key, points, at + seconds * 1000],
      )
      const { rows } = await pool.query<{ at: number; expire: string }>(text, [at, ...values])
      const [refused] = rows
      return refused && { at: refused.at, msLeft: Number(refused.expire) - at }
    },
    async forget(key) {
      await pool.query('delete from rate_limits where key = $1', [key])
    },
  }
}

/**
 * A query for each step that counts, reading the one before it: `is_left` says whether this and all before it had a point left, and
 * where one had not, the next has no row to begin with. The answer is the first row that says no.
 */
function statement(steps: readonly StoredStep[]): string {
  // The first parameter is the time.
  let parameters = 1
  const next = () => `$${++parameters}`
  const parts = steps.map(({ isLook }, step) => {
    const [key, points] = [next(), next()]
    const before = step === 0 ? '' : ` from step${step - 1} where is_left`
    return isLook
      ? `step${step} as (
          select coalesce(r.points < ${points}::int, true) as is_left, r.expire
          from (select 1${before}) as asked left join rate_limits as r on r.key = ${key} and r.expire > $1::bigint
        )`
      : `step${step} as (
          insert into rate_limits as r (key, points, expire) select ${key}, 1, ${next()}::bigint${before}
          on conflict (key) do update set
            points = case when r.expire > $1::bigint then r.points + 1 else 1 end,
            expire = case when r.expire > $1::bigint then r.expire else excluded.expire end
          returning r.points <= ${points}::int as is_left, r.expire
        )`
  })
  const answers = steps.map((_, step) => `select ${step} as at, expire from step${step} where not is_left`)
  return `with ${parts.join(', ')} ${answers.join(' union all ')}`
}

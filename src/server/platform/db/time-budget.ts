import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<{ endsAt: number } | undefined>()

/** How long all the waiting for the database that one request does may take together, in milliseconds. */
export const requestBudgetMs = 5800

/** A budget that starts now; `run` carries out work under it, as often as needed. */
export function startTimeBudget(ms: number): { run<Result>(work: () => Result): Result } {
  const deadline = { endsAt: performance.now() + ms }
  return { run: (work) => deadlines.run(deadline, work) }
}

/** Carries out what is not the present request's: a connection is for whoever comes first. */
export function outsideBudgets<Result>(work: () => Result): Result {
  return deadlines.run(undefined, work)
}

/** Milliseconds left of the budget this code runs under, 0 when it is spent; infinite without one, as in jobs. */
export function timeLeftMs(): number {
  const deadline = deadlines.getStore()
  return deadline ? Math.max(0, deadline.endsAt - performance.now()) : Number.POSITIVE_INFINITY
}

/** The database did not answer in time. `code` is PostgreSQL's own for a canceled statement. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  readonly code = '57014'
}

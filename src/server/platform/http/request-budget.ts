import type { FastifyInstance } from 'fastify'
import { requestBudgetMs, startTimeBudget } from '#server/platform/db/time-budget.ts'

/**
 * Gives each request one time budget for all its waiting on the database. Reading a body ends the asynchronous context that the
 * first hook opened, so the budget is entered again after it.
 */
export function registerRequestBudget(app: Pick<FastifyInstance, 'addHook' | 'decorateRequest'>): void {
  app.decorateRequest('budget', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.budget = startTimeBudget(requestBudgetMs)
    request.budget.run(done)
  })
  app.addHook('preValidation', ({ body, budget }, _reply, done) => {
    if (body === undefined || !budget) done()
    else budget.run(done)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    budget: ReturnType<typeof startTimeBudget> | null
  }
}

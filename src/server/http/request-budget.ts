import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestBudgetMs, startTimeBudget } from '../db/time-budget.ts'

/**
 * Gives each request one time budget for all its waiting on the database. Reading a body ends the asynchronous context that the
 * first hook opened, so the budget is entered again after it.
 */
export function registerRequestBudget(app: Pick<FastifyInstance, 'addHook'>): void {
  const budgets = new WeakMap<FastifyRequest, ReturnType<typeof startTimeBudget>>()
  app.addHook('onRequest', (request, _reply, done) => {
    const budget = startTimeBudget(requestBudgetMs)
    budgets.set(request, budget)
    budget.run(done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const budget = budgets.get(request)
    if (budget) budget.run(done)
    else done()
  })
}

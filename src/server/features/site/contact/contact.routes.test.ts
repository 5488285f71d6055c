import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { Failure } from '#server/failure.ts'
import { emailKey } from '#server/features/accounts/accounts.limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createHttp } from '#server/platform/http/create-http.ts'
import { createLimits } from '#server/platform/http/limits.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { registerContact } from './contact.routes.ts'

it('counts a sender’s messages under a hash of the email, so that no counter stores it [PAGE-03]', async () => {
  const counted: string[] = []
  const limits = {
    ...createLimits({ pool: undefined, scale: 1 }),
    async consume({ name }: { name: string }, key: string) {
      if (name !== 'contact-email') return
      counted.push(key)
      throw new Failure('limited', 'Enough')
    },
  }
  const http = await createHttp({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    limits,
    findInvestor: async () => undefined,
    requireOperator: () => Promise.reject(new Error('no desk')),
    hsts: undefined,
    tracing: undefined,
    isAnnounced: async () => false,
  })
  onTestFinished(() => http.app.close())
  // The limit rejects every message before the database is used.
  registerContact(http, {} as { db: Database; jobs: Jobs })
  const payload = { name: 'Ada', email: 'Ada@Example.com', message: 'Do you lend in Ohio?', website: '' }
  expect((await http.app.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(429)
  expect(counted).toEqual([emailKey('ada@example.com')])
})

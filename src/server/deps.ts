import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Catalogue } from './features/lenders/catalogue.ts'
import type { EmptySearches } from './features/lenders/empty-searches.ts'
import type { LiveEvents } from './features/quotes/events/live-events.ts'
import type { Settings } from './features/site/settings.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'

/** Everything a feature can ask for. Clock, ids and mail come in through here, so that tests can bring their own. */
export type Deps = {
  env: Env
  log: FastifyBaseLogger
  pool: Pool
  db: Database
  clock: () => Date
  catalogue: Catalogue
  emptySearches: EmptySearches
  settings: Settings
  jobs: Jobs
  mailer: Mailer
  /** Notifies open pages of what was written. */
  live: LiveEvents
}

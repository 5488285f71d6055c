import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Env } from './env.ts'
import type { ReadLoanTerms } from './features/deals/dates/loan-terms.ts'
import type { ReadDealHeadline } from './features/deals/read-deal-headline.ts'
import type { DealAssessor } from './features/deals/rematch/deal-assessor.ts'
import type { Catalogue } from './features/lenders/catalogue/catalogue.ts'
import type { EmptySearches } from './features/lenders/catalogue/empty-searches.ts'
import type { Settings } from './features/site/settings.ts'
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mailer.ts'

/** The dependencies of every feature. The clock, ids and mail are injected so that tests can replace them. */
export type Deps = {
  env: Env
  log: FastifyBaseLogger
  pool: Pool
  db: Database
  clock: () => Date
  catalogue: Catalogue
  /** Matches open deals in a worker thread. */
  assessor: DealAssessor
  emptySearches: EmptySearches
  settings: Settings
  jobs: Jobs
  mailer: Mailer
  /**
   * Reads the terms of the deals' loans from quotes and final terms. Injected, because the project feature depends on
   * its callers.
   */
  readLoanTerms: ReadLoanTerms
  /** Finds a deal's headline and next step. Injected, because the dashboard depends on its callers. */
  readDealHeadline: ReadDealHeadline
}

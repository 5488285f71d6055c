import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Env } from './env.ts'
import type { ReadLoanTerms } from './features/deals/dates/loan-terms.ts'
import type { DealAssessor } from './features/deals/rematch/deal-assessor.ts'
import type { Catalogue } from './features/lenders/catalogue/catalogue.ts'
import type { EmptySearches } from './features/lenders/catalogue/empty-searches.ts'
import type { Settings } from './features/site/settings.ts'
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mailer.ts'

/** Everything a feature can ask for. Clock, ids and mail come in through here, so that tests can bring their own. */
export type Deps = {
  env: Env
  log: FastifyBaseLogger
  pool: Pool
  db: Database
  clock: () => Date
  catalogue: Catalogue
  /** Matches open deals in a thread of its own. */
  assessor: DealAssessor
  emptySearches: EmptySearches
  settings: Settings
  jobs: Jobs
  mailer: Mailer
  /** What lenders said of how long loans run, for what lies below quotes. */
  readLoanTerms: ReadLoanTerms
}

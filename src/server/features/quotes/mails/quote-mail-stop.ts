import type { Database } from '#server/platform/db/database.ts'
import { insertMailStop } from './quote-mails.queries.ts'

/** What the stop link of a mail about messages and quotes does. */
export function quoteMailStop({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    name: 'emails about messages and quotes',
    after: 'They still wait for you in your dashboard.',
    stop: (userId: string) => insertMailStop(db, userId, clock()),
  }
}

import { stopHandler } from '#server/features/mail-stops/mail-stop-token.ts'
import type { Database } from '#server/platform/db/database.ts'
import { insertMailStop } from './quote-mails.queries.ts'

/** The one-click stop of mails about messages and quotes. */
export function quoteMailStop({ db, clock }: { db: Database; clock: () => Date }) {
  return stopHandler({
    name: 'emails about messages and quotes',
    after: 'They still wait for you in your dashboard.',
    stop: (userId) => insertMailStop(db, userId, clock()),
  })
}

import { stopHandler } from '#server/features/mail-stops/mail-stop-token.ts'
import { stopRoundMails } from '#server/features/quotes/rounds/rounds.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { insertMailStop } from './quote-mails.queries.ts'

/** Returns the handler that unsubscribes an investor from mails about messages and quotes. */
export function quoteMailStop({ db, clock }: { db: Database; clock: () => Date }) {
  return stopHandler({
    name: 'emails about messages and quotes',
    after: 'You can still read them in your dashboard.',
    stop: (userId) => insertMailStop(db, userId, clock()),
  })
}

/** Returns the handler that unsubscribes a lender from mails about one round. The lender still takes part. */
export function roundMailStop({ db, clock }: { db: Database; clock: () => Date }) {
  return stopHandler({
    name: 'emails about this round',
    after: 'Your private page still shows your rank until the round closes.',
    link: { href: '/contact', text: 'Contact us' },
    stop: (requestId) => stopRoundMails(db, requestId, clock()),
  })
}

import { type MailStopHandlers, stopHandler } from '#server/features/mail-stops/mail-stop-token.ts'
import type { WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { type AnswerDeps, declineUnquoted } from '#server/features/quotes/replies/answer-request.ts'
import { deleteLenderStop } from '#server/features/quotes/replies/links.queries.ts'
import { stopLenderMails } from '#server/features/quotes/replies/stop-lender.ts'
import { stopRoundMails } from '#server/features/quotes/rounds/rounds.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { insertQuoteMailStop } from './quote-mails.queries.ts'

/**
 * Returns the handler that unsubscribes an investor, by user id, from emails about messages, quotes and ended rounds.
 */
export function quoteMailStop({ db, clock }: { db: Database; clock: () => Date }) {
  return stopHandler({
    name: 'emails about messages and quotes',
    after: 'You can still read them in your dashboard.',
    stop: (userId) => insertQuoteMailStop(db, userId, clock()),
  })
}

/**
 * Returns the handler that unsubscribes a lender, by request id, from emails about one round. The lender stays in the
 * round.
 */
export function roundMailStop({ db, clock }: { db: Database; clock: () => Date }) {
  return stopHandler({
    name: 'emails about this round',
    after: 'Your private page still shows your rank until the round closes.',
    link: { href: '/contact', text: 'Contact us' },
    stop: (requestId) => stopRoundMails(db, requestId, clock()),
  })
}

/**
 * Returns the handlers that unsubscribe a lender from all emails, by lender id, and that undo this, by the stop's id.
 * Unsubscribing also declines the lender's unquoted requests and emails it the undo link.
 */
export function lenderMailStops(deps: WriteDeps & AnswerDeps): Pick<MailStopHandlers, 'lenders' | 'undo-lenders'> {
  return {
    lenders: stopHandler({
      name: 'requests for quotes',
      after: 'Your published terms stay listed. We sent you an email with a link that undoes this.',
      link: { href: '/contact', text: 'Contact us' },
      async stop(lenderId) {
        await inTransaction(deps.db, (tx) => stopLenderMails(tx, deps, lenderId, deps.clock()))
        await declineUnquoted(deps, lenderId)
      },
    }),
    'undo-lenders': {
      ask: {
        title: 'Get requests again?',
        text: 'Investors can ask you for quotes again. Requests that you declined stay declined.',
        button: 'Get requests again',
      },
      done: {
        title: 'Requests are on again',
        text: 'Investors can ask you for quotes again.',
        link: { href: '/', text: 'Home' },
      },
      apply: (stopId) => deleteLenderStop(deps.db, stopId),
    },
  }
}

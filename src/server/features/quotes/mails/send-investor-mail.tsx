import type { RequestStatus } from '#contract/quotes/quote-requests.ts'
import { formatMediumDay } from '#domain/calendar/day-text.ts'
import { defaultHoldMonths, quoteCost } from '#domain/quotes/quote-cost.ts'
import { quoteDifference } from '#domain/quotes/quote-difference.ts'
import { canReceiveMail } from '#server/features/accounts/mails/mail-refusals.queries.ts'
import { mailUser } from '#server/features/accounts/mails/mail-user.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { nextStepButton, type ReadDealHeadline } from '#server/features/deals/read-deal-headline.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { inInvestorTransaction } from '#server/features/quotes/in-investor-transaction.ts'
import { listCurrentQuotes } from '#server/features/quotes/quotes.queries.ts'
import { quoteTerms } from '#server/features/quotes/to-quote-reply.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { InvestorMailBody, type InvestorNews, investorMailSubject, type QuoteNews } from './investor-mail.email.tsx'
import { clearMailDue, type InvestorMail, markNewsMailSent } from './queue-mails.ts'
import { countNews, findMailFacts, findUnreadClosing, type MailFacts } from './quote-mails.queries.ts'

export type InvestorMailDeps = MailDeps & { jobs: Pick<Jobs, 'send'>; readDealHeadline: ReadDealHeadline }

/**
 * Emails an investor the unread news of one request. A superseded quote isn't news. Sends nothing and clears the due
 * time if there is no news, or if the investor unsubscribed, is deactivated or can't receive email. Does nothing for a
 * deleted request. News that arrives during sending queues another email. A failed email stays due, and its retry
 * includes newer news; the job clears the due time when the last attempt fails.
 * @throws MailRefused for a permanent rejection. Other errors may be retried.
 */
export async function sendInvestorMail(
  deps: InvestorMailDeps,
  { requestId }: Pick<InvestorMail, 'requestId'>,
  jobId: string,
): Promise<void> {
  const known = await findMailFacts(deps.db, requestId)
  if (!known) return clearMailDue(deps, 'investor', requestId)
  const found = await inInvestorTransaction(deps, { userId: known.request.userId }, async ({ tx, now }) => {
    const facts = await findMailFacts(tx, requestId)
    if (!facts) return undefined
    const news = {
      ...(await countNews(tx, requestId)),
      ...toEndFlags(facts.request.status),
      closing: await findUnreadClosing(tx, requestId),
      quote: null,
    }
    const isWanted = facts.stoppedAt === null && (await canReceiveMail(tx, facts.request.userId))
    if (isWanted && hasNews(news)) return { facts, news }
    await markNewsMailSent(tx, deps, 'investor', facts.request, { now, isSent: false })
    return undefined
  })
  if (!found) return
  const { request } = found.facts
  const quote = found.news.quotes > 0 ? await readQuoteNews(deps, found.facts) : null
  // A decline, or a quote for another request, superseded the quote after the news was counted.
  const isGone = found.news.quotes > 0 && quote === null
  const status = isGone ? (await findMailFacts(deps.db, requestId))?.request.status : request.status
  const quotes = isGone ? 0 : found.news.quotes
  const news = { ...found.news, ...toEndFlags(status ?? request.status), quotes, quote }
  const isSent = hasNews(news)
  if (isSent) await mailUser(deps, request.userId, { id: jobId, ...(await composeMail(deps, found.facts, news)) })
  await inInvestorTransaction(deps, request, ({ tx, now }) =>
    markNewsMailSent(tx, deps, 'investor', request, { now, isSent }),
  )
}

/** Returns the lender's current quote, priced for the deal's hold. Null without one. */
async function readQuoteNews({ db }: InvestorMailDeps, { request }: MailFacts): Promise<QuoteNews | null> {
  const [deal, rows] = await Promise.all([
    findOwnDeal(db, request.dealId, request.userId),
    listCurrentQuotes(db, [request.dealId]),
  ])
  const row = rows.find(({ quote }) => quote.requestId === request.id)
  if (!deal || !row) return null
  const terms = quoteTerms(row)
  const cost = quoteCost(terms, deal, defaultHoldMonths(deal, terms.termMonths))
  const compared = row.match && quoteDifference(terms, row.match.cost, deal, cost.holdMonths)
  return {
    ratePercent: row.quote.ratePercent,
    pointsPercent: row.quote.pointsPercent,
    totalCost: cost.totalCost,
    holdMonths: cost.holdMonths,
    cashToClose: cost.cash.cashAtClosing,
    difference: compared?.difference ?? null,
    validUntil: formatMediumDay(row.quote.validUntil),
  }
}

function toEndFlags(status: RequestStatus): Pick<InvestorNews, 'isDeclined' | 'isUndeliverable'> {
  return { isDeclined: status === 'declined', isUndeliverable: status === 'undeliverable' }
}

function hasNews({ messages, quotes, isDeclined, isUndeliverable, closing }: InvestorNews): boolean {
  return messages + quotes > 0 || isDeclined || isUndeliverable || closing !== null
}

/** Composes the email. The button opens the deal's next step, or the conversation if the only news is messages. */
async function composeMail(
  { db, clock, env, settings, readDealHeadline }: InvestorMailDeps,
  { request, lender, deal, investor }: MailFacts,
  news: InvestorNews,
) {
  const stop = { kind: 'quotes' as const, id: request.userId }
  const stopUrl = mailStopUrl(env.publicUrl, await settings.cookieKey(), stop)
  const headline = await readDealHeadline(db, { userId: request.userId, dealId: request.dealId, now: clock() })
  const isFirstQuote = headline?.kind === 'quotes' && headline.next?.label === 'See the quote'
  const body = (
    <InvestorMailBody
      siteName={env.siteName}
      publicUrl={env.publicUrl}
      lenderName={lender.name}
      propertyAddress={deal.propertyAddress}
      news={news}
      headline={news.quote && headline && !isFirstQuote ? withPeriod(headline.title) : null}
      button={
        news.quote || news.messages === 0
          ? nextStepButton(headline, env.publicUrl, request.dealId)
          : {
              label: 'Open the conversation',
              href: `${env.publicUrl}/dashboard?conversation=${request.id}#messages`,
            }
      }
      stopUrl={stopUrl}
    />
  )
  return {
    to: investor.email,
    subject: investorMailSubject(lender.name, news),
    stopUrl,
    ...(await renderMail(body)),
  }
}

function withPeriod(title: string): string {
  return /[.?!]$/.test(title) ? title : `${title}.`
}

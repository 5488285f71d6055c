import { isLive } from '#contract/quotes/quote-requests.ts'
import type { LenderRound } from '#contract/quotes/rounds.ts'
import { phonePermission } from '#contract/quotes/shared-sheet.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { formatDollars } from '#domain/money/money.ts'
import { createUnsentTokens } from '#server/features/accounts/unsent-tokens.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { canReachLender } from '#server/features/quotes/asking/ask-rules.ts'
import { listStoppedLenders } from '#server/features/quotes/asking/stopped-lenders.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import { type InvestorWrite, inInvestorTransaction } from '#server/features/quotes/in-investor-transaction.ts'
import { hasLink, insertLink } from '#server/features/quotes/replies/links.queries.ts'
import { moveRequest, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import { findRoundState } from '#server/features/quotes/rounds/rounds.queries.ts'
import { endedAt, toLenderRound } from '#server/features/quotes/rounds/standing.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { replyToContact } from '#server/features/site/reply-to-contact.ts'
import { findStateRule } from '#server/features/states/state-rules.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { MailRefused } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { LenderMail, type LenderMailText, lenderMailWording } from './lender-mail.email.tsx'
import {
  clearMailDue,
  isLenderNews,
  type LenderMail as LenderMailJob,
  type LenderMailPurpose,
  markNewsMailSent,
  queueNewsMail,
} from './queue-mails.ts'
import { findMailFacts, type LenderNews, listLenderNews, type MailFacts } from './quote-mails.queries.ts'

export type LenderMailDeps = MailDeps & Pick<RoundsDeps, 'catalogue'> & { jobs: Pick<Jobs, 'send'> }

type PreparedMail = MailFacts & { to: string; round: LenderRound | null; news: LenderNews[] }

/**
 * Maximum days that a link works. It ends earlier when the request expires, sharing stops or the account is
 * deactivated.
 */
const linkDays = 180

/**
 * Returns the function that emails a lender a new private link, whose token it stores as a hash. It sends nothing if
 * the email is no longer due or the lender may not be emailed. Retries in this process send the same link. If the mail
 * server rejects the email permanently, it marks a `sent` request as undeliverable and rethrows the error.
 */
export function createLenderMailSender(deps: LenderMailDeps): (mail: LenderMailJob, jobId: string) => Promise<void> {
  const unsentTokens = createUnsentTokens()
  return async ({ requestId, purpose }, jobId) => {
    const before = await findMailFacts(deps.db, requestId)
    if (!before) return clearMailDue(deps, 'lender', requestId)
    const { token, hash } = unsentTokens.get(jobId)
    const facts = (await canMailLender(deps, before)) ? await prepareMail(deps, before, purpose, hash) : undefined
    if (facts) {
      const text = await composeText(deps, facts, purpose, token)
      const stopUrl = text.roundStopUrl ?? text.stopUrl
      const mail = {
        id: jobId,
        to: facts.to,
        subject: lenderMailWording(purpose, text).subject,
        stopUrl,
        ...(await replyToContact(deps.settings)),
      }
      try {
        await deps.mailer.send({ ...mail, ...(await renderMail(<LenderMail {...text} purpose={purpose} />)) })
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error
        await markNewsSent(deps, facts.request, purpose, { isSent: false })
        await markUndeliverable(deps, facts.request)
        throw error
      }
    }
    await markNewsSent(deps, (facts ?? before).request, purpose, { isSent: facts !== undefined })
    unsentTokens.forget(jobId)
  }
}

/** Records that the request's news was sent or needs no email. Does nothing for an email about something else. */
async function markNewsSent(
  deps: LenderMailDeps,
  request: RequestRow,
  purpose: LenderMailPurpose,
  { isSent }: { isSent: boolean },
): Promise<void> {
  if (!isLenderNews(purpose)) return
  await inInvestorTransaction(deps, request, ({ tx, now }) =>
    markNewsMailSent(tx, deps, 'lender', request, { now, isSent: isSent && purpose === 'news' }),
  )
}

/** Returns whether a lender may be emailed: not a sample lender over SMTP, and not one that unsubscribed. */
async function canMailLender(deps: LenderMailDeps, facts: MailFacts): Promise<boolean> {
  const isSilenced = facts.lender.isSample && deps.env.smtpUrl !== undefined
  return !isSilenced && !(await isStopped(deps, facts))
}

/** Returns whether the email still makes sense after what happened to the request and its round since it was queued. */
function isStillDue(
  purpose: LenderMailPurpose,
  { status, roundMailsStoppedAt }: RequestRow,
  round: LenderRound | null,
): boolean {
  if (purpose === 'outbid' || purpose === 'round-reminder') {
    if (!round || !isLive(status) || roundMailsStoppedAt !== null) return false
    return purpose === 'outbid' ? round.place !== null && round.place > 1 : status !== 'quoted' && status !== 'chosen'
  }
  if (purpose === 'closed' || purpose === 'not-chosen') return status === 'closed'
  if (purpose === 'chosen') return status === 'chosen'
  if (purpose === 'reminder') return status === 'sent' || status === 'opened'
  return isLive(status)
}

/**
 * Returns whether the email may be sent: a notice of closing if the lender already got a link, any other email if the
 * deal may be sent to the lender today.
 */
async function isSendable(
  tx: Db,
  purpose: LenderMailPurpose,
  { request, lender, deal }: MailFacts,
  now: Date,
): Promise<boolean> {
  if (purpose === 'closed' || purpose === 'not-chosen') return hasLink(tx, request.id)
  return canReachLender(deal, lender, await findStateRule(tx, deal.propertyState), now)
}

async function isStopped({ db }: LenderMailDeps, { lender }: MailFacts): Promise<boolean> {
  return (await listStoppedLenders(db, [{ lenderId: lender.id, contactEmail: lender.contactEmail }])).size > 0
}

/**
 * Stores the link and returns the email's data and recipient. Undefined if the email is no longer due, may not be sent,
 * or has no recipient.
 */
async function prepareMail(
  deps: LenderMailDeps,
  { request }: MailFacts,
  purpose: LenderMailPurpose,
  tokenHash: string,
): Promise<PreparedMail | undefined> {
  return inInvestorTransaction(deps, { userId: request.userId }, async ({ tx, now }) => {
    const facts = await findMailFacts(tx, request.id)
    const round = facts ? await findOpenRound(tx, deps, facts.request) : null
    if (!facts?.lender.contactEmail || !isStillDue(purpose, facts.request, round)) return undefined
    if (!(await isSendable(tx, purpose, facts, now))) return undefined
    const news = purpose === 'news' ? await listLenderNews(tx, facts.request) : []
    // The lender has read everything in the meantime.
    if (purpose === 'news' && news.length === 0) return undefined
    const expiresAt = new Date(now.getTime() + linkDays * 86_400_000)
    await insertLink(tx, { requestId: request.id, tokenHash, expiresAt, createdAt: now })
    return { ...facts, to: facts.lender.contactEmail, round, news }
  })
}

/** Returns the open round of a request as its lender may see it. Null without one, or when the feature is off. */
async function findOpenRound(tx: Db, deps: LenderMailDeps, request: RequestRow): Promise<LenderRound | null> {
  if (request.roundId === null || !(await isRoundsOn(deps))) return null
  const state = await findRoundState(tx, request.roundId)
  return state && !endedAt(state.round, state.at) ? toLenderRound(state, request.id) : null
}

async function composeText(
  { env, settings }: LenderMailDeps,
  { request, lender, deal, investor, round, news }: PreparedMail,
  purpose: LenderMailPurpose,
  token: string,
): Promise<LenderMailText> {
  const isAboutRound = purpose === 'outbid' || purpose === 'round-reminder'
  const cookieKey = await settings.cookieKey()
  const stop = (kind: 'lenders' | 'rounds', id: string) => mailStopUrl(env.publicUrl, cookieKey, { kind, id })
  const name = [investor.firstName, investor.lastName].filter(Boolean).join(' ')
  return {
    siteName: env.siteName,
    publicUrl: env.publicUrl,
    address: await settings.get('contact.address'),
    lenderName: lender.name,
    isSample: lender.isSample,
    phone: phoneWords(request),
    stopUrl: stop('lenders', lender.id),
    news,
    round,
    roundStopUrl: isAboutRound ? stop('rounds', request.id) : null,
    investor: (request.shared.name && (name || investor.companyName)) || 'An investor',
    deal: dealInOneLine(isConsumerLoan(deal) ? request.figures : deal),
    link: `${env.publicUrl}/reply/${token}`,
  }
}

type OneLine = { loanAmount: number; dealType: string; propertyType: string; propertyState: string }

/**
 * Returns a line such as '$240,000 fix and flip, single family in Texas'. For a consumer loan, pass the figures stored
 * with the request, because lenders must not see its current ones.
 */
export function dealInOneLine({ loanAmount, dealType, propertyType, propertyState }: OneLine): string {
  return `${formatDollars(loanAmount)} ${dealType.toLowerCase()}, ${propertyType.toLowerCase()} in ${propertyState}`
}

/** Returns how the lender may use the shared phone number, without the number itself. Null if none was shared. */
function phoneWords({ shared, phoneWithdrawnAt }: RequestRow): string | null {
  if (phoneWithdrawnAt) return 'The investor no longer shares a phone number. Please don’t call or text.'
  return shared.phone
    ? `The investor shared a phone number, shown on your private page. ${phonePermission(shared)}`
    : null
}

async function markUndeliverable(deps: LenderMailDeps, { id, userId }: RequestRow): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async (write) => {
    const change = { status: 'undeliverable' as const, decidedAt: write.now, updatedAt: write.now }
    const moved = await moveRequest(write.tx, id, ['sent'], change)
    if (moved) await noteUndeliverable(write, deps, moved)
  })
}

/**
 * Adds a message to the conversation, saying that the lender's address rejected our email, and notifies the investor.
 */
async function noteUndeliverable(
  { tx, now, emit }: InvestorWrite,
  deps: LenderMailDeps,
  request: RequestRow,
): Promise<void> {
  await insertMessage(tx, {
    requestId: request.id,
    author: 'system',
    note: 'undeliverable',
    body: 'This lender’s published address rejected our email. Ask another lender.',
    createdAt: now,
    updatedAt: now,
  })
  await queueNewsMail(tx, deps, 'investor', request, now)
  emit({ name: 'status', requestId: request.id, dealId: request.dealId })
}

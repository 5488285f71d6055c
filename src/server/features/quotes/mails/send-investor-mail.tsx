import type { Env } from '#server/env.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { touchRequest } from '#server/features/quotes/requests.queries.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { InvestorMailBody, type InvestorNews, wordInvestorNews } from './investor-mail.email.tsx'
import type { InvestorMail } from './mail-jobs.ts'
import { countNews, findMailFacts, type MailFacts } from './quote-mails.queries.ts'

export type InvestorMailDeps = WriteDeps & {
  mailer: Pick<Mailer, 'send'>
  env: Pick<Env, 'siteName' | 'publicUrl'>
  settings: { cookieKey(): Promise<Buffer> }
}

/**
 * Mails an investor what of one request is unread when the mail leaves; what was read meanwhile is not mailed about. What comes
 * after the look queues the next mail.
 */
export async function sendInvestorMail(
  deps: InvestorMailDeps,
  { requestId }: InvestorMail,
  jobId: string,
): Promise<void> {
  const known = await findMailFacts(deps.db, requestId)
  if (!known) return
  const found = await inInvestorTransaction(deps, { userId: known.request.userId }, async ({ tx, now }) => {
    const facts = await findMailFacts(tx, requestId)
    if (!facts) return undefined
    await touchRequest(tx, requestId, { investorMailedAt: now, investorMailDueAt: null })
    return { facts, unread: await countNews(tx, requestId) }
  })
  if (!found || found.facts.stoppedAt !== null) return
  const { facts, unread } = found
  const news: InvestorNews = {
    ...unread,
    isDeclined: facts.request.status === 'declined',
    isUndeliverable: facts.request.status === 'undeliverable',
  }
  if (news.messages + news.quotes === 0 && !news.isDeclined && !news.isUndeliverable) return
  await deps.mailer.send({ id: jobId, ...(await compose(deps, facts, news)) })
}

async function compose(
  { env, settings }: InvestorMailDeps,
  { request, lender, deal, person }: MailFacts,
  news: InvestorNews,
) {
  const stop = { kind: 'quotes' as const, userId: request.userId }
  const stopUrl = mailStopUrl(env.publicUrl, await settings.cookieKey(), stop)
  const body = (
    <InvestorMailBody
      siteName={env.siteName}
      publicUrl={env.publicUrl}
      lenderName={lender.name}
      propertyAddress={deal.propertyAddress}
      news={news}
      link={`${env.publicUrl}/dashboard?conversation=${request.id}#messages`}
      stopUrl={stopUrl}
    />
  )
  return {
    to: person.email,
    subject: wordInvestorNews(lender.name, news),
    stopUrl,
    ...(await renderMail(body)),
  }
}

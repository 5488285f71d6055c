import {
  askForReviewEndpoint,
  type ContactMessage,
  requestNotificationEndpoint,
  reviewAnswerDays,
  sendContactMessageEndpoint,
} from '#contract/site/contact.ts'
import { emailKey } from '#server/features/accounts/accounts.limits.ts'
import { findUser } from '#server/features/accounts/accounts.queries.ts'
import { getOwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { registerWithHoneypot } from '#server/features/site/honeypot.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, route } from '#server/platform/http/route.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { contactMailJob, notifyMailJob, type RowJobData } from './contact.jobs.tsx'
import { insertContactMessage, saveEmailNotification } from './contact.queries.ts'

const secondsPerDay = 86_400

/** Stores an email to notify of announced features and queues a confirmation, at most one per address and day (UTC). */
async function requestNotification(deps: { db: Database; jobs: Jobs }, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const id = await saveEmailNotification(tx, email)
    await deps.jobs.send<RowJobData>(tx, notifyMailJob, { id }, { singletonKey: id, singletonSeconds: secondsPerDay })
  })
}

const messagesPerEmail: Limit = {
  name: 'contact-email',
  points: 5,
  seconds: 86_400,
  message: 'We already have several messages from you today and will get back to you. Please write again tomorrow.',
}

/**
 * Registers the public contact form and sign-up for feature news, and investors' requests for a review of a deal's
 * matches. Each stores a row and queues an email.
 */
export function registerContact(http: Http, deps: { db: Database; jobs: Jobs }): void {
  registerWithHoneypot(http, (scope) =>
    route(
      scope,
      sendContactMessageEndpoint,
      { limits: [{ name: 'contact-ip', points: 10, seconds: 3600, by: 'ip' }] },
      async ({ body }) => {
        await http.limits.consume(messagesPerEmail, emailKey(body.email))
        await sendContactMessage(deps, body)
        return { message: "Message sent. We'll get back to you within 24 hours." }
      },
    ),
  )

  route(
    http,
    askForReviewEndpoint,
    { limits: [{ name: 'review', points: 5, seconds: 86_400, by: 'investor' }] },
    async ({ params, body, investor }) => {
      const deal = await getOwnDeal(deps.db, { dealId: params.id, userId: investor.id })
      const user = (await findUser(deps.db, investor.id))!
      await sendContactMessage(deps, {
        name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email,
        email: user.email,
        message: body.message ?? 'Please review the matches of this deal.',
        dealId: deal.id,
      })
      return { message: `A person will review it and answer by email within ${reviewAnswerDays} days.` }
    },
  )

  route(
    http,
    requestNotificationEndpoint,
    { limits: [{ name: 'email-notifications-ip', points: 20, seconds: 3600, by: 'ip' }] },
    async ({ body }) => {
      await requestNotification(deps, body.email)
      return { success: true, message: 'We will email you when it is ready.' }
    },
  )
}

/** Stores a visitor's message and queues its email to the operators, in one transaction. */
async function sendContactMessage(
  deps: { db: Database; jobs: Jobs },
  message: Pick<ContactMessage, 'name' | 'email' | 'message'> & { dealId?: string },
): Promise<void> {
  const { name, email, message: text, dealId } = message
  await inTransaction(deps.db, async (tx) => {
    const id = await insertContactMessage(tx, { name, email, message: text, ...(dealId ? { dealId } : {}) })
    await deps.jobs.send<RowJobData>(tx, contactMailJob, { id })
  })
}

import { isFinal, type JobDefinition, type JobRun, job } from '#server/platform/jobs/jobs.ts'
import { type DeadlineDeps, settleDeadlines } from './deadlines/settle-deadlines.ts'
import { deleteEventsBefore } from './events/events.queries.ts'
import { type InvestorMail, investorMailJob, type LenderMail, lenderMailJob } from './mails/mail-jobs.ts'
import { giveUpNewsMail } from './mails/queue-mails.ts'
import { type InvestorMailDeps, sendInvestorMail } from './mails/send-investor-mail.tsx'
import { createLenderMailSender, type LenderMailDeps } from './mails/send-lender-mail.tsx'
import { sendStopReceipt } from './mails/send-stop-receipt.tsx'
import { deleteExpiredLinks } from './replies/links.queries.ts'
import { type StopReceipt, stopReceiptJob } from './replies/stop-lender.ts'
import { answerAsSample, type SampleDeps } from './samples/answer-as-sample.ts'
import { type SampleReply, sampleReplyJob } from './samples/sample-reply-job.ts'

type QuoteJobsDeps = DeadlineDeps & LenderMailDeps & InvestorMailDeps & SampleDeps

/** For how many days an open page that was asleep can resume where it stood. */
const eventDays = 7

/** A mail that is not tried any more is no longer due, so that what comes next queues another. */
async function orGiveUp(
  deps: QuoteJobsDeps,
  direction: 'investor' | 'lender',
  { requestId }: { requestId: string },
  { isLast }: JobRun,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (isLast || isFinal(error)) await giveUpNewsMail(deps, direction, requestId)
    throw error
  }
}

/** The background work of quotes: their mails, sample lenders' answers, and what comes due by the clock. */
export function quoteJobs(deps: QuoteJobsDeps): JobDefinition<never>[] {
  const sendLenderMail = createLenderMailSender(deps)
  return [
    job<LenderMail>({
      ...lenderMailJob,
      run: (mail, run) => orGiveUp(deps, 'lender', mail, run, () => sendLenderMail(mail, run.id)),
    }),
    job<InvestorMail>({
      ...investorMailJob,
      run: (mail, run) => orGiveUp(deps, 'investor', mail, run, () => sendInvestorMail(deps, mail, run.id)),
    }),
    job<StopReceipt>({ ...stopReceiptJob, run: (receipt, { id }) => sendStopReceipt(deps, receipt, id) }),
    job<SampleReply>({ ...sampleReplyJob, run: (reply) => answerAsSample(deps, reply) }),
    job({
      name: 'quote-deadlines',
      cron: '* * * * *',
      isSingle: true,
      retries: 0,
      run: () => settleDeadlines(deps),
    }),
    job({
      name: 'quote-cleanup',
      cron: '50 3 * * *',
      isSingle: true,
      async run() {
        const now = deps.clock()
        await deleteEventsBefore(deps.db, new Date(now.getTime() - eventDays * 86_400_000))
        await deleteExpiredLinks(deps.db, now)
      },
    }),
  ] as JobDefinition<never>[]
}

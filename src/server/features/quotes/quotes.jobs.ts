import {
  type InvestorMail,
  investorMailJob,
  isLenderNews,
  type LenderMail,
  lenderMailJob,
} from '#server/features/quotes/mails/queue-mails.ts'
import { isFinal, type JobDefinition, type JobRun, job } from '#server/platform/jobs/jobs.ts'
import { type DeadlineDeps, settleDeadlines } from './deadlines/settle-deadlines.ts'
import { deleteEventsBefore } from './events/events.queries.ts'
import { clearMailDue } from './mails/queue-mails.ts'
import { type InvestorMailDeps, sendInvestorMail } from './mails/send-investor-mail.tsx'
import { createLenderMailSender, type LenderMailDeps } from './mails/send-lender-mail.tsx'
import { sendStopReceipt } from './mails/send-stop-receipt.tsx'
import { deleteExpiredLinks } from './replies/links.queries.ts'
import { type StopReceipt, stopReceiptJob } from './replies/stop-lender.ts'
import { type RoundMail, roundMailJob } from './rounds/close-round.ts'
import { improveAsSample } from './rounds/sample-improvement.ts'
import { type RoundMailDeps, sendRoundMail } from './rounds/send-round-mail.tsx'
import { answerAsSample, type SampleDeps } from './samples/answer-as-sample.ts'
import {
  type SampleImprovement,
  type SampleReply,
  sampleImprovementJob,
  sampleReplyJob,
} from './samples/sample-reply-job.ts'

type QuoteJobsDeps = DeadlineDeps & LenderMailDeps & InvestorMailDeps & SampleDeps & RoundMailDeps

/** Days that events are kept for pages that reconnect. */
const eventDays = 7

/**
 * Sends an email about news. If its last attempt fails, clears its due time, so that the next news queues another.
 * Rethrows the error.
 */
async function sendOrClearDue(
  deps: QuoteJobsDeps,
  direction: 'investor' | 'lender',
  { requestId }: { requestId: string },
  { isLast }: JobRun,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (isLast || isFinal(error)) await clearMailDue(deps, direction, requestId)
    throw error
  }
}

/** Returns the jobs of quotes: emails, sample lenders' answers, deadlines and nightly cleanup. */
export function quoteJobs(deps: QuoteJobsDeps): JobDefinition<never>[] {
  const sendLenderMail = createLenderMailSender(deps)
  return [
    job<LenderMail>({
      ...lenderMailJob,
      run: (mail, run) => {
        const send = () => sendLenderMail(mail, run.id)
        return isLenderNews(mail.purpose) ? sendOrClearDue(deps, 'lender', mail, run, send) : send()
      },
    }),
    job<InvestorMail>({
      ...investorMailJob,
      run: (mail, run) => sendOrClearDue(deps, 'investor', mail, run, () => sendInvestorMail(deps, mail, run.id)),
    }),
    job<StopReceipt>({ ...stopReceiptJob, run: (receipt, { id }) => sendStopReceipt(deps, receipt, id) }),
    job<SampleReply>({ ...sampleReplyJob, run: (reply) => answerAsSample(deps, reply) }),
    job<RoundMail>({ ...roundMailJob, run: (mail, { id }) => sendRoundMail(deps, mail, id) }),
    job<SampleImprovement>({ ...sampleImprovementJob, run: (improvement) => improveAsSample(deps, improvement) }),
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

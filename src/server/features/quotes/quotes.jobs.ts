import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { type DeadlineDeps, settleDeadlines } from './deadlines/settle-deadlines.ts'
import { deleteEventsBefore } from './events/events.queries.ts'
import { type InvestorMail, investorMailJob, type LenderMail, lenderMailJob } from './mails/mail-jobs.ts'
import { type InvestorMailDeps, sendInvestorMail } from './mails/send-investor-mail.tsx'
import { createLenderMailSender, type LenderMailDeps } from './mails/send-lender-mail.tsx'
import { deleteExpiredLinks } from './replies/links.queries.ts'
import { answerAsSample, type SampleDeps } from './samples/answer-as-sample.ts'
import { type SampleReply, sampleReplyJob } from './samples/sample-reply-job.ts'

type QuoteJobsDeps = DeadlineDeps & LenderMailDeps & InvestorMailDeps & SampleDeps

/** For how many days an open page that was asleep can resume where it stood. */
const eventDays = 7

/** The background work of quotes: their mails, sample lenders' answers, and what comes due by the clock. */
export function quoteJobs(deps: QuoteJobsDeps): JobDefinition<never>[] {
  const sendLenderMail = createLenderMailSender(deps)
  return [
    job<LenderMail>({ ...lenderMailJob, run: (mail, { id }) => sendLenderMail(mail, id) }),
    job<InvestorMail>({ ...investorMailJob, run: (mail, { id }) => sendInvestorMail(deps, mail, id) }),
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

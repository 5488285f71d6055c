import { createToken } from '#server/features/accounts/random-token.ts'
import { getLenderById } from '#server/features/lenders/editing/change-lender.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { listStoppedLenders } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { ClaimMail } from './claim.email.tsx'
import { findCorrection, renewClaimToken } from './corrections.queries.ts'
import { RefusedCorrectionMail } from './refused-correction.email.tsx'

type CorrectionJobsDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  env: { siteName: string; publicUrl: string }
  settings: { get(key: 'contact.address'): Promise<string>; cookieKey(): Promise<Buffer> }
}

export const claimMailJob = { name: 'mail-lender-claim', isMail: true } as const
export const refusalMailJob = { name: 'mail-correction-refused', isMail: true } as const
type RowJobData = { id: string }

/** Sends mails of corrections and claims. Creates a claim's token when it sends the mail and stores only its hash. */
export function correctionJobs({ db, mailer, env, settings }: CorrectionJobsDeps): JobDefinition<RowJobData>[] {
  /** Returns the sender's postal address and the unsubscribe link for a lender. */
  async function senderTo(lenderId: string) {
    const stopUrl = mailStopUrl(env.publicUrl, await settings.cookieKey(), { kind: 'lenders', id: lenderId })
    return { address: await settings.get('contact.address'), stopUrl }
  }
  return [
    job({
      ...claimMailJob,
      async run({ id }: RowJobData) {
        const { token, hash } = createToken()
        const claim = await renewClaimToken(db, id, hash)
        if (!claim) return
        const { name } = await getLenderById(db, claim.lenderId)
        // Someone else may have requested the claim, so unsubscribed addresses get no mail.
        const stopped = await listStoppedLenders(db, [{ lenderId: claim.lenderId, contactEmail: claim.email }])
        if (stopped.size > 0) return
        const sender = await senderTo(claim.lenderId)
        const mail = await renderMail(<ClaimMail {...env} lender={name} token={token} sender={sender} />)
        const subject = `Your page on ${env.siteName}`
        await mailer.send({ ...mail, id: `claim-${id}`, to: claim.email, subject, stopUrl: sender.stopUrl })
      },
    }),
    job({
      ...refusalMailJob,
      async run({ id }: RowJobData) {
        const correction = await findCorrection(db, id)
        if (!correction?.email || correction.reason === null) return
        const { name } = await getLenderById(db, correction.lenderId)
        const sender = correction.kind === 'proposal' ? { sender: await senderTo(correction.lenderId) } : {}
        const { reason } = correction
        const mail = await renderMail(<RefusedCorrectionMail {...env} lender={name} reason={reason} {...sender} />)
        await mailer.send({
          ...mail,
          id: `correction-${id}`,
          to: correction.email,
          subject: `Your correction on ${env.siteName}`,
          ...(sender.sender ? { stopUrl: sender.sender.stopUrl } : {}),
        })
      },
    }),
  ]
}

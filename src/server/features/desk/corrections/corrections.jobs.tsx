import { createToken } from '#server/features/accounts/random-token.ts'
import { getLenderById } from '#server/features/lenders/editing/change-lender.ts'
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
}

export const claimMailJob = { name: 'mail-lender-claim' } as const
export const refusalMailJob = { name: 'mail-correction-refused' } as const
type RowJobData = { id: string }

/** Mails of corrections and claims. A claim's token is made as its mail is sent, so that it is kept nowhere else. */
export function correctionJobs({ db, mailer, env }: CorrectionJobsDeps): JobDefinition<RowJobData>[] {
  return [
    job({
      ...claimMailJob,
      async run({ id }: RowJobData) {
        const { token, hash } = createToken()
        const claim = await renewClaimToken(db, id, hash)
        if (!claim) return
        const { name } = await getLenderById(db, claim.lenderId)
        const mail = await renderMail(<ClaimMail {...env} lender={name} token={token} />)
        await mailer.send({ ...mail, id: `claim-${id}`, to: claim.email, subject: `Your page on ${env.siteName}` })
      },
    }),
    job({
      ...refusalMailJob,
      async run({ id }: RowJobData) {
        const correction = await findCorrection(db, id)
        if (!correction?.email || correction.reason === null) return
        const { name } = await getLenderById(db, correction.lenderId)
        const mail = await renderMail(<RefusedCorrectionMail {...env} lender={name} reason={correction.reason} />)
        await mailer.send({
          ...mail,
          id: `correction-${id}`,
          to: correction.email,
          subject: `Your correction on ${env.siteName}`,
        })
      },
    }),
  ]
}

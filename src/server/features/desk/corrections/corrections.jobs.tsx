import { createUnsentTokens } from '#server/features/accounts/unsent-tokens.ts'
import { getLenderById } from '#server/features/lenders/editing/change-lender.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { listStoppedLenders } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { findCorrection, replaceClaimToken } from './corrections.queries.ts'

export const claimMailJob = { name: 'mail-lender-claim', isMail: true } as const
export const refusalMailJob = { name: 'mail-correction-refused', isMail: true } as const
type RowJobData = { id: string }

/**
 * Returns the jobs that email claim links, with a new token, and refusals of corrections. Sends no link for an expired
 * claim, or if the lender or the address unsubscribed. `refuseCorrection` checks for unsubscribed lenders before it
 * queues a refusal.
 */
export function correctionJobs({ db, mailer, env, settings }: MailDeps): JobDefinition<RowJobData>[] {
  /** Returns the sender's postal address and the unsubscribe link for a lender. */
  async function senderTo(lenderId: string) {
    const stopUrl = mailStopUrl(env.publicUrl, await settings.cookieKey(), { kind: 'lenders', id: lenderId })
    return { address: await settings.get('contact.address'), stopUrl }
  }
  const unsentTokens = createUnsentTokens()
  return [
    job({
      ...claimMailJob,
      async run({ id }: RowJobData, { id: jobId }) {
        const { token, hash } = unsentTokens.get(jobId)
        const claim = await replaceClaimToken(db, id, hash)
        if (!claim) return
        const { name } = await getLenderById(db, claim.lenderId)
        // Someone else may have requested the claim, so unsubscribed addresses get no email.
        const stopped = await listStoppedLenders(db, [{ lenderId: claim.lenderId, contactEmail: claim.email }])
        if (stopped.size > 0) return
        const sender = await senderTo(claim.lenderId)
        const mail = await renderMail(<ClaimMail {...env} lender={name} token={token} sender={sender} />)
        const subject = `Your page on ${env.siteName}`
        await mailer.send({ ...mail, id: `claim-${id}`, to: claim.email, subject, stopUrl: sender.stopUrl })
        unsentTokens.forget(jobId)
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

/** Renders the email with the link for a lender to propose changes to its page. */
function ClaimMail(props: {
  siteName: string
  publicUrl: string
  lender: string
  token: string
  sender: { address: string; stopUrl: string }
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Propose changes to your page"
      reason={`You’re receiving this because someone requested this link on the page of ${props.lender}. Not you? Ignore this email.`}
      sender={props.sender}
    >
      <MailHeading>Your page on {props.siteName}</MailHeading>
      <MailText>
        Use this link to propose changes to the terms, programs and contact details of {props.lender}. We review them
        before they appear. It works for seven days.
      </MailText>
      <MailAction href={`${props.publicUrl}/claim/${props.token}`}>Propose changes</MailAction>
    </MailLayout>
  )
}

/** Renders the email that says why a correction was refused. */
function RefusedCorrectionMail(props: {
  siteName: string
  publicUrl: string
  lender: string
  reason: string
  sender?: { address: string; stopUrl: string }
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="About your correction"
      reason="You’re receiving this because you left your address with a correction."
      {...(props.sender ? { sender: props.sender } : {})}
    >
      <MailHeading>About your correction</MailHeading>
      <MailText>
        Thank you for your correction about {props.lender}. We didn’t make that change, for this reason:
      </MailText>
      <MailText>{props.reason}</MailText>
    </MailLayout>
  )
}

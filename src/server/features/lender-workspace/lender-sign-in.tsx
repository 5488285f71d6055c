import {
  type SignedInLender,
  sessionHours,
  signedOutMessage,
  signInExpiredMessage,
  signInMinutes,
} from '#contract/lender-workspace/lender-workspace.ts'
import { Failure } from '#server/failure.ts'
import { createToken, hashToken } from '#server/features/accounts/random-token.ts'
import { createUnsentTokens } from '#server/features/accounts/unsent-tokens.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { listStoppedLenders } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { type JobDefinition, type Jobs, job } from '#server/platform/jobs/jobs.ts'
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import {
  consumeSignIn,
  deleteExpiredSignInsAndSessions,
  findSession,
  findWorkspaceLender,
  insertSession,
  insertSignIn,
  replaceSignInToken,
  type WorkspaceLender,
} from './lender-workspace.queries.ts'

/**
 * The data of a queued sign-in email: the id of its sign-in link. The worker creates the token, so that the queue
 * doesn't contain it.
 */
type SignInMail = { id: string }
const signInMailJob = { name: 'mail-lender-sign-in', isMail: true } as const

export type LenderSession = { sessionId: string; email: string; lender: WorkspaceLender }

/**
 * Queues an email with a link that signs in to a lender's workspace, valid for 30 minutes from now. `email` must be
 * lower-case. The worker sends nothing if the lender or the address unsubscribed, or over SMTP to a sample lender.
 */
export async function queueSignInMail(
  tx: Db,
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  { lenderId, email }: { lenderId: string; email: string },
): Promise<void> {
  // The worker replaces this hash with that of the token it sends.
  const id = await insertSignIn(tx, { lenderId, email, tokenHash: createToken().hash, minutes: signInMinutes })
  await jobs.send(tx, signInMailJob, { id })
}

/**
 * Opens a session with the token of a sign-in link, which works once, and returns the session's token.
 * @throws Failure 404 for a used, expired or unknown link, and for an email that may no longer sign in.
 */
export async function openLenderSession(
  db: Database,
  token: string,
): Promise<{ token: string; lender: SignedInLender }> {
  return inTransaction(db, async (tx) => {
    const used = await consumeSignIn(tx, hashToken(token))
    const lender = used && (await findWorkspaceLender(tx, used.lenderId))
    if (!lender) throw new Failure('missing', signInExpiredMessage)
    const session = createToken()
    await insertSession(tx, { ...used, tokenHash: session.hash, hours: sessionHours })
    return { token: session.token, lender: toSignedInLender({ lender, email: used.email }) }
  })
}

/**
 * Returns the session of a request's bearer token.
 * @throws Failure 401 without a valid session, for an inactive lender, and for an email that may no longer sign in.
 */
export async function requireLenderSession(db: Db, authorization: string | undefined): Promise<LenderSession> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  const session = token && (await findSession(db, hashToken(token)))
  if (!session) throw new Failure('unauthenticated', signedOutMessage)
  return session
}

/** Returns the signed-in lender and the email that signed in, as the workspace shows them. */
export function toSignedInLender({ lender, email }: Pick<LenderSession, 'email'> & { lender: WorkspaceLender }) {
  const { id, slug, name, isSample } = lender
  return { id, slug, name, isSample, email }
}

/** Returns the jobs of the workspace: sign-in emails, and nightly deletion of expired sign-in links and sessions. */
export function lenderWorkspaceJobs(deps: MailDeps): JobDefinition<never>[] {
  // A retry sends the same token, because the first email may have arrived.
  const unsentTokens = createUnsentTokens()
  return [
    job<SignInMail>({
      ...signInMailJob,
      async run({ id }, { id: jobId }) {
        await sendSignInMail(deps, id, unsentTokens.get(jobId))
        unsentTokens.forget(jobId)
      },
    }),
    job({
      name: 'lender-workspace-cleanup',
      cron: '20 4 * * *',
      isSingle: true,
      run: () => deleteExpiredSignInsAndSessions(deps.db),
    }),
  ] as JobDefinition<never>[]
}

/**
 * Emails a sign-in link with the token, and stores the token's hash. Sends nothing to lenders that unsubscribed, or
 * over SMTP to sample lenders.
 */
async function sendSignInMail(
  { db, mailer, env, settings }: MailDeps,
  id: string,
  { token, hash }: { token: string; hash: string },
): Promise<void> {
  const found = await replaceSignInToken(db, id, hash)
  const lender = found && (await findWorkspaceLender(db, found.lenderId))
  if (!lender || (lender.isSample && env.smtpUrl !== undefined)) return
  const stopped = await listStoppedLenders(db, [{ lenderId: lender.id, contactEmail: found.email }])
  if (stopped.size > 0) return
  const stopUrl = mailStopUrl(env.publicUrl, await settings.cookieKey(), { kind: 'lenders', id: lender.id })
  const subject = `Sign in to ${env.siteName}`
  const body = (
    <MailLayout
      siteName={env.siteName}
      publicUrl={env.publicUrl}
      preview={subject}
      reason={`You’re receiving this because someone asked to sign in for ${lender.name} with this address. Not you? Ignore this email.`}
      sender={{ address: await settings.get('contact.address'), stopUrl }}
    >
      <MailHeading>Sign in for {lender.name}</MailHeading>
      <MailText>This link works once, for {signInMinutes} minutes. Press the button on the page it opens.</MailText>
      <MailAction href={`${env.publicUrl}/lender-sign-in/${token}`}>Sign in</MailAction>
    </MailLayout>
  )
  await mailer.send({ ...(await renderMail(body)), id: `lender-sign-in-${id}`, to: found.email, subject, stopUrl })
}

import { z } from 'zod'
import {
  checkResetTokenEndpoint,
  forgotPasswordEndpoint,
  forgotPasswordMessage,
  handOffHeader,
  resendSentMessage,
  resendVerificationEndpoint,
  resetPasswordEndpoint,
  signInEndpoint,
  signOutEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts/accounts.ts'
import { acceptLegalTextsEndpoint } from '#contract/accounts/legal-texts.ts'
import { deleteAccountEndpoint, getUserEndpoint } from '#contract/accounts/profile.ts'
import { getVisitorDealEndpoint } from '#contract/accounts/stored-visitor-deal.ts'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import {
  deleteAccountLimits,
  legalAcceptanceLimits,
  mailRequestLimits,
  resetPasswordLimits,
  signInLimits,
  signOutLimits,
  tokenReadLimits,
} from '#server/features/accounts/accounts.limits.ts'
import { addLegalAcceptance, readVisitorDeal } from '#server/features/accounts/accounts.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { type Http, readLimits, route } from '#server/platform/http/route.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { readOwnUser } from './find-investor.ts'
import type { KnownClients } from './known-clients.ts'
import { checkResetToken, resetPassword, tokenFailure, verifyEmail } from './mailed-links.ts'
import { requestAccountMail } from './request-account-mail.ts'
import { deleteSession } from './sessions.queries.ts'
import { signIn } from './sign-in.ts'

type AccountsDeps = {
  db: Database
  clock: () => Date
  jobs: Pick<Jobs, 'send'>
  knownClients: KnownClients
  env: Pick<Env, 'passwordBlocklist' | 'siteName'>
}

/**
 * Registers sign-in, sign-out, the current user, the deal entered before signing up, acceptance of the legal texts,
 * email verification, password reset and deactivation.
 */
export function registerAccounts(http: Http, deps: AccountsDeps): void {
  const { db, jobs, env, knownClients } = deps
  const { limits } = http
  const mailDeps = { db, jobs, limits, knownClients }

  for (const path of ['/auth', '/auth/login', '/auth/signup', '/forgot-password'])
    http.pages.push({ path, isPrivate: true })
  for (const path of ['/auth/callback', '/verify', '/reset-password'])
    http.pages.push({ path, isPrivate: true, token: 'query' })
  route(http, signInEndpoint, { limits: signInLimits }, async ({ body, request }) => {
    const token = await signIn({ db, limits, knownClients }, { ...body, address: clientKey(request.ip) })
    return { token, message: 'Successfully logged in.' }
  })

  // The dashboard sends signed-out browsers here.
  http.app.get('/api/login', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'private, no-store').redirect('/auth/login', 302),
  )

  route(http, signOutEndpoint, { limits: signOutLimits }, async ({ investor }) => {
    if (investor) await deleteSession(db, investor.sid)
    return { message: 'You are signed out.' }
  })

  route(http, getUserEndpoint, { limits: readLimits }, async ({ investor, reply }) => {
    const { user, lastingToken } = await readOwnUser(db, investor.sid)
    if (lastingToken) reply.header(handOffHeader, lastingToken)
    return user
  })

  route(http, getVisitorDealEndpoint, { limits: readLimits }, async ({ investor }) => ({
    deal: await readVisitorDeal(db, investor.id),
  }))

  route(http, acceptLegalTextsEndpoint, { limits: legalAcceptanceLimits }, async ({ investor, body }) => {
    await addLegalAcceptance(db, investor.id, { version: body.version, at: deps.clock().toISOString() })
    return { message: 'Stored.' }
  })

  route(http, deleteAccountEndpoint, { limits: deleteAccountLimits }, async ({ investor }) => {
    await deactivateAccount(db, investor.id)
    return { message: 'Your account has been successfully deleted.' }
  })

  route(
    http,
    resendVerificationEndpoint,
    { limits: mailRequestLimits.verification.perIp },
    async ({ body, request }) => {
      await requestAccountMail(mailDeps, { ...body, address: clientKey(request.ip) }, 'verification')
      return { message: resendSentMessage }
    },
  )

  route(http, verifyEmailEndpoint, { limits: tokenReadLimits }, async ({ params, request }) => {
    // Link scanners send HEAD, which Fastify passes to this handler. It must not use up the token.
    if (request.method === 'HEAD') throw new Failure('invalid', 'Open the link with GET to verify the email.')
    return { email: await verifyEmail(db, params.token), message: 'Email verified successfully!' }
  })

  route(http, forgotPasswordEndpoint, { limits: mailRequestLimits.reset.perIp }, async ({ body, request }) => {
    await requestAccountMail(mailDeps, { ...body, address: clientKey(request.ip) }, 'reset')
    return { message: forgotPasswordMessage }
  })

  // The handler validates the token instead of the route, because this endpoint's errors also have their text in
  // `error`.
  const unvalidated = { ...checkResetTokenEndpoint, query: z.object({ token: z.unknown().optional() }) }
  route(http, unvalidated, { limits: tokenReadLimits }, async ({ query }) => {
    const validated = checkResetTokenEndpoint.query.safeParse(query)
    if (!validated.success) throw tokenFailure(validated.error.issues[0]?.message ?? 'Invalid token')
    return { email: await checkResetToken(db, validated.data.token) }
  })

  route(http, resetPasswordEndpoint, { limits: resetPasswordLimits }, async ({ body }) => {
    await resetPassword({ db, jobs, env }, body)
    return { message: 'Your password was changed. You can sign in with it now.' }
  })
}

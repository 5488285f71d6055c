import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInErrorCode } from '#contract/accounts/accounts.ts'
import type { Env } from '#server/env.ts'
import { googleAnswers } from '#server/features/accounts/accounts.limits.ts'
import { createOnboardingCookie } from '#server/features/accounts/onboarding/onboarding-cookie.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import { createCookieSeal } from '#server/features/accounts/sessions/cookie-seal.ts'
import { createHandOffCookie } from '#server/features/accounts/sessions/find-investor.ts'
import type { KnownClients } from '#server/features/accounts/sessions/known-clients.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createBrowserCookie } from '#server/platform/http/browser-cookie.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { type Http, readLimits } from '#server/platform/http/route.ts'
import { createGoogleClient, type Handshake, SignInRejected } from './google-client.ts'
import { type SignInStart, signInWithIdentity } from './sign-in-with-identity.ts'

type GoogleDeps = {
  db: Database
  knownClients: KnownClients
  clock: () => Date
  env: Pick<Env, 'publicUrl' | 'oidc'>
  /** 32 bytes, the same in every process. */
  cookieKey: () => Promise<Buffer>
}

const handshakeSeconds = 600
/** A handshake's lifetime plus the two minutes of a hand-off. */
const handOffCookieSeconds = handshakeSeconds + 120

type StartedSignIn = Handshake & SignInStart

/**
 * Registers sign-in with Google or any OpenID Connect issuer: the authorization code flow with state, nonce and PKCE,
 * whose secrets are kept in an encrypted cookie. Redirects to /auth/callback with a hand-off token that only the same
 * browser can redeem, or with an error code. Without `env.oidc`, redirects to /auth with `google_not_configured`.
 */
export function registerGoogle(http: Http, deps: GoogleDeps): void {
  const { publicUrl, oidc } = deps.env
  const client = oidc && createGoogleClient(oidc, `${publicUrl}/auth/google/callback`, deps.clock)
  const handshakeCookie = createBrowserCookie('google', publicUrl)
  const cookieSeal = createCookieSeal({
    secret: deps.cookieKey,
    purpose: 'google-sign-in',
    seconds: handshakeSeconds,
    clock: deps.clock,
  })
  const handOffCookie = createHandOffCookie(publicUrl)
  const onboardingCookie = createOnboardingCookie(deps)
  const options = {
    schema: { hide: true },
    async onRequest(request: FastifyRequest) {
      for (const limit of readLimits) await http.limits.consume(limit, clientKey(request.ip))
    },
  }

  http.app.get('/auth/google', options, async (request, reply) => {
    if (!client) return redirectNotConfigured(reply)
    try {
      const { handshake, url } = await client.begin()
      const browser = createToken()
      const sessionId = sessionIdIn(request.query)
      const isOwnSession =
        sessionId !== undefined && (await onboardingCookie.hasBegun(request.headers.cookie, sessionId))
      const started: StartedSignIn = { ...handshake, browser: browser.hash, ...(isOwnSession ? { sessionId } : {}) }
      reply.header('set-cookie', [
        handshakeCookie.serialize(await cookieSeal.seal(started), handshakeSeconds),
        handOffCookie.serialize(browser.token, handOffCookieSeconds),
      ])
      return redirectUncached(reply, url.href)
    } catch (error) {
      return redirectAfterError(error, request, reply)
    }
  })

  http.app.get('/auth/google/callback', options, async (request, reply) => {
    if (!client) return redirectNotConfigured(reply)
    reply.header('set-cookie', handshakeCookie.serialize('', 0))
    try {
      const value = handshakeCookie.read(request.headers.cookie)
      const started = value === undefined ? undefined : ((await cookieSeal.unseal(value)) as StartedSignIn | undefined)
      if (!started) return redirectWithError(reply, 'google_expired')
      if (!(await http.limits.tryConsume(googleAnswers, started.state)))
        return redirectWithError(reply, 'google_expired')
      const queryStart = request.url.indexOf('?')
      const identity = await client.finish(queryStart < 0 ? '' : request.url.slice(queryStart), started)
      const token = await signInWithIdentity(deps, identity, { ...started, address: clientKey(request.ip) })
      if (token === undefined) return redirectWithError(reply, 'google_unverified')
      return redirectUncached(reply, `/auth/callback?token=${token}`)
    } catch (error) {
      return redirectAfterError(error, request, reply)
    }
  })
}

/**
 * Redirects to a page that explains the error and offers the password instead. Logs the error, unless the user
 * canceled.
 */
function redirectAfterError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof SignInRejected)) {
    request.log.error({ reqId: request.id, err: error }, 'sign-in with Google failed unexpectedly')
    return redirectWithError(reply, 'google_failed')
  }
  if (error.isCanceled) return redirectWithError(reply, 'google_canceled')
  request.log.warn({ reqId: request.id, why: error.message }, 'sign-in with Google was rejected')
  return redirectWithError(reply, 'google_failed')
}

function redirectNotConfigured(reply: FastifyReply): FastifyReply {
  return redirectUncached(reply, `/auth?error=${'google_not_configured' satisfies SignInErrorCode}`)
}

function redirectWithError(reply: FastifyReply, error: SignInErrorCode): FastifyReply {
  return redirectUncached(reply, `/auth/callback?error=${error}`)
}

/** 303 makes the browser continue with GET. The token must not reach caches or the Referer header. */
function redirectUncached(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer').redirect(url, 303)
}

/** Returns the id of the onboarding session in the URL. Undefined without a valid one. */
function sessionIdIn(query: unknown): string | undefined {
  const sessionId = (query as { sessionId?: unknown } | null)?.sessionId
  return typeof sessionId === 'string' && /^[\w-]{1,200}$/.test(sessionId) ? sessionId : undefined
}

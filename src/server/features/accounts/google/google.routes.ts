import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInErrorCode } from '#contract/accounts/accounts.ts'
import type { Env } from '#server/env.ts'
import { googleAnswers } from '#server/features/accounts/accounts.limits.ts'
import { createOnboardingCookie } from '#server/features/accounts/onboarding/onboarding-cookie.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import { createCookieSeal } from '#server/features/accounts/sessions/cookie-seal.ts'
import { createHandOffCookie } from '#server/features/accounts/sessions/hand-off-cookie.ts'
import type { KnownClients } from '#server/features/accounts/sessions/known-clients.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createBrowserCookie } from '#server/platform/http/browser-cookie.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { type Http, readLimits } from '#server/platform/http/route.ts'
import { createGoogleClient, type Handshake, SignInRejected } from './google-client.ts'
import { type Beginning, signInWithIdentity } from './sign-in-with-identity.ts'

type GoogleDeps = {
  db: Database
  knownClients: KnownClients
  clock: () => Date
  env: Pick<Env, 'publicUrl' | 'oidc'>
  /** 32 bytes, the same in every process. */
  cookieKey: () => Promise<Buffer>
}

const handshakeSeconds = 600
/** The lifetime of a handshake plus the two minutes of a hand-off. */
const handOffCookieSeconds = handshakeSeconds + 120

type Begun = Handshake & Beginning

/**
 * Registers sign-in with Google or any OpenID Connect issuer: the authorization code flow with state, nonce and PKCE.
 * Their secrets are in an encrypted cookie, so nothing is stored before sign-in. The flow ends at /auth/callback with a
 * fixed error code, never with external text, or with a hand-off token that only the same browser can redeem.
 */
export function registerGoogle(http: Http, deps: GoogleDeps): void {
  const { publicUrl, oidc } = deps.env
  const client = oidc && createGoogleClient(oidc, `${publicUrl}/auth/google/callback`, deps.clock)
  const handshakeCookie = createBrowserCookie('google', publicUrl)
  const sealed = createCookieSeal({
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
    if (!client) return notConfigured(reply)
    try {
      const { handshake, url } = await client.begin()
      const browser = createToken()
      const sessionId = askedSession(request.query)
      const isOwnSession =
        sessionId !== undefined && (await onboardingCookie.hasBegun(request.headers.cookie, sessionId))
      const begun: Begun = { ...handshake, browser: browser.hash, ...(isOwnSession ? { sessionId } : {}) }
      reply.header('set-cookie', [
        handshakeCookie.serialize(await sealed.seal(begun), handshakeSeconds),
        handOffCookie.serialize(browser.token, handOffCookieSeconds),
      ])
      return leave(reply, url.href)
    } catch (error) {
      return failed(error, request, reply)
    }
  })

  http.app.get('/auth/google/callback', options, async (request, reply) => {
    if (!client) return notConfigured(reply)
    reply.header('set-cookie', handshakeCookie.serialize('', 0))
    try {
      const value = handshakeCookie.read(request.headers.cookie)
      const begun = value === undefined ? undefined : ((await sealed.unseal(value)) as Begun | undefined)
      if (!begun) return back(reply, 'google_expired')
      if (!(await http.limits.tryConsume(googleAnswers, begun.state))) return back(reply, 'google_expired')
      const at = request.url.indexOf('?')
      const identity = await client.finish(at < 0 ? '' : request.url.slice(at), begun)
      const token = await signInWithIdentity(deps, identity, { ...begun, address: clientKey(request.ip) })
      if (token === undefined) return back(reply, 'google_unverified')
      return leave(reply, `/auth/callback?token=${token}`)
    } catch (error) {
      return failed(error, request, reply)
    }
  })
}

/** Logs the error and redirects to a page that explains it and offers the password instead. */
function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof SignInRejected)) {
    request.log.error({ reqId: request.id, err: error }, 'sign-in with Google broke')
    return back(reply, 'google_failed')
  }
  if (error.isCanceled) return back(reply, 'google_canceled')
  request.log.warn({ reqId: request.id, why: error.message }, 'sign-in with Google failed')
  return back(reply, 'google_failed')
}

function notConfigured(reply: FastifyReply): FastifyReply {
  return leave(reply, `/auth?error=${'google_not_configured' satisfies SignInErrorCode}`)
}

function back(reply: FastifyReply, error: SignInErrorCode): FastifyReply {
  return leave(reply, `/auth/callback?error=${error}`)
}

/** 303 makes the browser continue with GET. The token must not reach caches or the Referer header. */
function leave(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer').redirect(url, 303)
}

/** Returns the onboarding session that the URL names, if any. */
function askedSession(query: unknown): string | undefined {
  const sessionId = (query as { sessionId?: unknown } | null)?.sessionId
  return typeof sessionId === 'string' && /^[\w-]{1,200}$/.test(sessionId) ? sessionId : undefined
}

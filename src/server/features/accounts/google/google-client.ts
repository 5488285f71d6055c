import * as oidc from 'openid-client'
import type { Env } from '#server/env.ts'

/** The issuer's verified claims. */
export type Identity = {
  issuer: string
  subject: string
  email: string | undefined
  /** True only when the issuer says so. */
  isEmailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
  pictureUrl: string | undefined
}

/** The secrets of one started sign-in. Stored in the browser in an encrypted cookie. */
export type Handshake = { state: string; nonce: string; verifier: string }

/**
 * A failed sign-in. `isCanceled` is true if the user declined it. The message is for the log and contains no secrets.
 */
export class SignInRejected extends Error {
  override name = 'SignInRejected'
  readonly isCanceled: boolean

  constructor(error: unknown) {
    // The library's errors have the issuer's response as their cause, which can hold tokens. Keep only name, message
    // and code.
    const { name, message, code } = error as { name?: string; message?: string; code?: unknown }
    super(`${name}: ${message}${code === undefined ? '' : ` (${String(code)})`}`)
    this.isCanceled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
  }
}

type GoogleClient = {
  /**
   * Returns a new handshake and the issuer's authorization URL.
   * @throws SignInRejected when the issuer is unavailable.
   */
  begin(): Promise<{ handshake: Handshake; url: URL }>
  /**
   * Exchanges the issuer's response and verifies state, code, iss, aud, exp, nonce and signature. `query` is the
   * callback's query with its question mark.
   * @throws SignInRejected when the user declined, a check fails, or the issuer is unavailable.
   */
  finish(query: string, handshake: Handshake): Promise<Identity>
}

/** Seconds to wait for the issuer's answer. */
const timeout = 8
/** How far the issuer's clock may be ahead. */
const maxSkewSeconds = 60
/** The issuer's metadata is cached for an hour. */
const metadataMs = 3_600_000

/**
 * Creates a client of the configured issuer. Fetches its metadata when first needed, and again after an hour or a
 * failure.
 */
export function createGoogleClient(
  settings: NonNullable<Env['oidc']>,
  redirectUri: string,
  clock: () => Date,
): GoogleClient {
  let known: { at: number; configuration: Promise<oidc.Configuration> } | undefined

  function configuration(): Promise<oidc.Configuration> {
    if (known && performance.now() - known.at < metadataMs) return known.configuration
    const issuer = new URL(settings.issuer)
    // Compares expiry with the injected clock, which follows the database. The library only knows this machine's clock.
    const client = {
      client_secret: settings.clientSecret,
      [oidc.clockSkew]: Math.round((clock().getTime() - Date.now()) / 1000),
    }
    const pending = oidc.discovery(issuer, settings.clientId, client, undefined, {
      timeout,
      // Verifies the id token's signature even over TLS. Allows plain http only for an issuer on this machine.
      execute: [oidc.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : [])],
    })
    const attempt = { at: performance.now(), configuration: pending }
    known = attempt
    pending.catch(() => {
      if (known === attempt) known = undefined
    })
    return pending
  }

  async function begin() {
    const handshake = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
    const url = oidc.buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state: handshake.state,
      nonce: handshake.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(handshake.verifier),
      code_challenge_method: 'S256',
    })
    return { handshake, url }
  }

  async function finish(query: string, handshake: Handshake): Promise<Identity> {
    const configured = await configuration()
    const tokens = await oidc.authorizationCodeGrant(configured, new URL(redirectUri + query), {
      expectedState: handshake.state,
      expectedNonce: handshake.nonce,
      pkceCodeVerifier: handshake.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The issuer answered without an id token.')
    // The library only checks that `iat` is a number. A future `iat` means a forged token or a wrong clock.
    if (claims.iat > clock().getTime() / 1000 + maxSkewSeconds)
      throw new Error('The id token was issued in the future.')
    // Google includes the email in the id token. Other issuers need a separate request.
    const profile =
      claims['email'] === undefined ? await oidc.fetchUserInfo(configured, tokens.access_token, claims.sub) : claims
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOf(profile['email']),
      isEmailVerified: profile['email_verified'] === true,
      firstName: textOf(profile['given_name']),
      lastName: textOf(profile['family_name']),
      pictureUrl: textOf(profile['picture']),
    }
  }

  const rejected = (error: unknown): never => {
    throw new SignInRejected(error)
  }
  return {
    begin: () => begin().catch(rejected),
    finish: (query, handshake) => finish(query, handshake).catch(rejected),
  }
}

function isLoopback(issuer: URL): boolean {
  return issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

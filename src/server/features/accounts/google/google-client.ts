import * as oidc from 'openid-client'
import type { Env } from '#server/env.ts'

/** What the issuer vouches for. */
export type Identity = {
  issuer: string
  subject: string
  email: string | undefined
  /** True only when the issuer says so itself. */
  isEmailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
  pictureUrl: string | undefined
}

/** The secrets of one sign-in that was begun; the browser keeps them sealed. */
export type Handshake = { state: string; nonce: string; verifier: string }

/** A sign-in that ended without an identity; `isCanceled` when the person said no. The message is for the log and holds no secret. */
export class SignInRejected extends Error {
  override name = 'SignInRejected'
  readonly isCanceled: boolean

  constructor(error: unknown) {
    // The library's errors carry the issuer's answer as their cause, which can hold tokens; only what they say is kept.
    const { name, message, code } = error as { name?: string; message?: string; code?: unknown }
    super(`${name}: ${message}${code === undefined ? '' : ` (${String(code)})`}`)
    this.isCanceled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
  }
}

type GoogleClient = {
  /** A new handshake and the issuer's address that asks the person. Throws {@link SignInRejected} when the issuer is away. */
  begin(): Promise<{ handshake: Handshake; url: URL }>
  /**
   * Exchanges the issuer's answer and checks it: state, code, iss, aud, exp, nonce, signature. `query` is the callback's query
   * with its question mark. Throws {@link SignInRejected} when the person said no or anything does not hold.
   */
  finish(query: string, handshake: Handshake): Promise<Identity>
}

/** Seconds that the issuer may take to answer. */
const timeout = 8
/** How far the issuer's clock may be ahead of ours. */
const maxSkewSeconds = 60
/** The issuer's published addresses are asked for again after an hour. */
const metadataMs = 3_600_000

/** A client of the configured issuer. Its metadata is fetched when first needed; a failure is tried again next time. */
export function createGoogleClient(
  settings: NonNullable<Env['oidc']>,
  redirectUri: string,
  clock: () => Date,
): GoogleClient {
  let known: { at: number; configuration: Promise<oidc.Configuration> } | undefined

  function configuration(): Promise<oidc.Configuration> {
    if (known && performance.now() - known.at < metadataMs) return known.configuration
    const issuer = new URL(settings.issuer)
    // What expires is held against our clock, which is the database's; the library knows this machine's alone.
    const client = {
      client_secret: settings.clientSecret,
      [oidc.clockSkew]: Math.round((clock().getTime() - Date.now()) / 1000),
    }
    const pending = oidc.discovery(issuer, settings.clientId, client, undefined, {
      timeout,
      // The signature of an id token is checked even though it came over TLS; plain http is for an issuer on this very machine.
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
    // The library checks that `iat` is a number; a time to come means a forged token or a clock that is off.
    if (claims.iat > clock().getTime() / 1000 + maxSkewSeconds) throw new Error('The id token is of a time to come.')
    // Google puts the email into the id token; others only answer it when asked.
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

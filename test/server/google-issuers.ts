import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
// @ts-expect-error The package ships no types.
import Provider from 'oidc-provider'

export const clientId = 'plumbline-test'
export const clientSecret = 'a-secret-of-the-test-issuer'

/** An issuer's claims about a person. */
export type IssuerPerson = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  picture?: string
}

type Issuer = { url: string; close(): Promise<void> }

async function listen(port: number, makeListener: (url: string) => RequestListener): Promise<Issuer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  server.on('request', makeListener(url))
  return {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type RealIssuer = Issuer & {
  people: Map<string, IssuerPerson>
  /** The subject signed in at the issuer, or `nobody` for a visitor who declines. */
  visitor: string | 'nobody'
}

/**
 * Starts a real OpenID Connect provider on the loopback interface. The visitor declines until the test sets `visitor`
 * to a subject of `people`. `emailByUserinfo` keeps the email out of the id token, as issuers other than Google do.
 */
export async function startRealIssuer(
  redirectUri: string,
  options: { emailByUserinfo?: boolean } = {},
): Promise<RealIssuer> {
  const people = new Map<string, IssuerPerson>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issuer = await listen(0, (url) => {
    const provider = new Provider(url, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['a key of the test issuer'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'picture'],
      },
      conformIdTokenClaims: options.emailByUserinfo ?? false,
      features: { devInteractions: { enabled: false } },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      pkce: { required: () => true },
      interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
      findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
      async loadExistingGrant(ctx: {
        oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } }
      }) {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client.clientId,
          accountId: ctx.oidc.session.accountId,
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const serve = provider.callback() as RequestListener
    return (request: IncomingMessage, response: ServerResponse) => {
      if (!request.url!.startsWith('/interaction/')) return void serve(request, response)
      const result = real.visitor === 'nobody' ? { error: 'access_denied' } : { login: { accountId: real.visitor } }
      void provider.interactionFinished(request, response, result)
    }
  })
  const real: RealIssuer = { ...issuer, people, visitor: 'nobody' }
  return real
}

type ForgedIssuer = Issuer & {
  /** The claims and the signature of the next id token, all from the test, including the nonce. */
  next: { claims: Record<string, unknown>; alg?: string; signWith?: KeyObject; omitToken?: boolean }
  /** The request bodies that the token endpoint received. */
  exchanges: URLSearchParams[]
}

/** Starts an issuer with scripted replies, such as a hostile or broken one could send. */
export async function startForgedIssuer(port = 0): Promise<ForgedIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const exchanges: URLSearchParams[] = []
  const issuer = await listen(port, (url) => (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      if (request.url === '/.well-known/openid-configuration')
        return answer({
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      if (request.url === '/jwks')
        return answer({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] })
      exchanges.push(new URLSearchParams(Buffer.concat(chunks).toString()))
      const { claims, alg = 'RS256', signWith = privateKey, omitToken } = forged.next
      answer({
        access_token: 'x',
        token_type: 'Bearer',
        ...(omitToken ? {} : { id_token: signToken(claims, alg, signWith) }),
      })
    })
  })
  const forged: ForgedIssuer = { ...issuer, exchanges, next: { claims: {} } }
  return forged
}

function signToken(claims: object, alg: string, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg, kid: 'test', typ: 'JWT' })}.${part(claims)}`
  return `${body}.${alg === 'none' ? '' : createSign('RSA-SHA256').update(body).sign(key, 'base64url')}`
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Key = { id: Buffer; privateKey: KeyObject; x: Buffer; y: Buffer }

/**
 * Returns a software passkey: `make` and `sign` answer the server's options as a browser's authenticator at `origin`
 * would. It shares the key of `other`, if given.
 */
export function softAuthenticator(origin: string, other?: { key: Key }) {
  const key = other?.key ?? createKey()
  const { hostname } = new URL(origin)
  const clientData = (type: string, options: Record<string, unknown>) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
  const authData = (flags: number, rest = Buffer.alloc(0)) =>
    Buffer.concat([createHash('sha256').update(hostname).digest(), Buffer.from([flags]), Buffer.alloc(4), rest])
  const answer = (response: Record<string, string>) => ({
    id: key.id.toString('base64url'),
    rawId: key.id.toString('base64url'),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })
  return {
    key,
    make(options: Record<string, unknown>) {
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        key.x,
        Buffer.from('225820', 'hex'),
        key.y,
      ])
      const length = Buffer.from([0, key.id.length])
      const data = authData(0x41, Buffer.concat([Buffer.alloc(16), length, key.id, cose]))
      // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    sign(options: Record<string, unknown>) {
      const data = authData(0x01)
      const client = clientData('webauthn.get', options)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key.privateKey).toString('base64url'),
      })
    },
  }
}

function createKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  return { id: randomBytes(16), privateKey, x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') }
}

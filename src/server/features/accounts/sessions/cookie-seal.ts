import { hkdfSync } from 'node:crypto'
import { defaults, seal, unseal } from 'iron-webcrypto'

type CookieSeal = {
  seal(value: object): Promise<string>
  /**
   * Decrypts a value. Undefined if it has expired, was changed, or was encrypted with another key or for another
   * purpose.
   */
  unseal(text: string): Promise<unknown>
}

/**
 * Creates a seal that encrypts and authenticates small values for cookies (iron: AES-256-CBC with HMAC-SHA-256). HKDF
 * derives its keys from the secret and the purpose. Values expire after `seconds`, or never if it is 0.
 */
export function createCookieSeal(options: {
  /** 32 bytes, the same in every process. */
  secret: () => Promise<Buffer>
  purpose: string
  seconds: number
  clock: () => Date
}): CookieSeal {
  const { purpose, seconds, clock } = options
  let derived: Promise<{ encryption: Uint8Array; integrity: Uint8Array }> | undefined

  async function derive() {
    const bytes = new Uint8Array(hkdfSync('sha256', await options.secret(), '', purpose, 64))
    return { encryption: bytes.slice(0, 32), integrity: bytes.slice(32) }
  }
  function keys() {
    derived ??= derive().catch((error) => {
      derived = undefined
      throw error
    })
    return derived
  }
  const settings = () => ({
    ...defaults,
    ttl: seconds * 1000,
    timestampSkewSec: 0,
    // Makes iron use the injected clock.
    localtimeOffsetMsec: clock().getTime() - Date.now(),
  })
  return {
    seal: async (value) => seal(value, await keys(), settings()),
    async unseal(text) {
      const password = await keys()
      try {
        return await unseal(text, { default: password }, settings())
      } catch {
        return undefined
      }
    },
  }
}

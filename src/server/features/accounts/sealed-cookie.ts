import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Seals a small value into a text that only holders of the key can read or make (AES-256-GCM with a random nonce each time).
 * `purpose` is bound in: what was sealed for one is worthless for another.
 */
export function seal(key: Buffer, purpose: string, value: object): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed; undefined for anything that this key did not seal for this purpose, or that was changed since. */
export function unseal(key: Buffer, purpose: string, text: string): unknown {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < 28) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(12, 28))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}

/** The value of a cookie in a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

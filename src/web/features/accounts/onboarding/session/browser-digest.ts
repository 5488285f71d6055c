/** Characters of a browser's hash. */
const fingerprintLength = 32

/**
 * Returns 32 characters that stay the same for one browser on one device. They are a hash of facts that any page may read.
 * Plain http outside localhost is no secure context and has no SHA-256, so a built-in hash replaces it there.
 */
export async function browserFingerprint(facts: readonly string[] = browserFacts()): Promise<string> {
  const text = facts.join('\n')
  // Missing on plain http, although the type says otherwise.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  return subtle ? sha256Hex(subtle, text) : plainHashHex(text)
}

/** Returns 32 random hexadecimal characters that reveal nothing about the browser. */
export function randomFingerprint(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(fingerprintLength / 2))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function browserFacts(): string[] {
  const { userAgent, language, hardwareConcurrency, maxTouchPoints } = navigator
  const { width, height, colorDepth } = screen
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [userAgent, language, hardwareConcurrency, maxTouchPoints, width, height, colorDepth, timeZone].map(String)
}

async function sha256Hex(subtle: SubtleCrypto, text: string): Promise<string> {
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, fingerprintLength)
}

/** Hashes with FNV-1a in four lanes of 32 bits. Distinguishes browsers; it isn't secure. */
export function plainHashHex(text: string): string {
  return [0x811c9dc5, 0x01234567, 0x89abcdef, 0xdeadbeef]
    .map((seed) => {
      let hash = seed
      for (let index = 0; index < text.length; index++)
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) ^ (hash >>> 15)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}

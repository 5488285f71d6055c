import { hash } from 'node:crypto'

/** The sources that analytics and session recording need in addition to our own. */
type CspSources = { script: readonly string[]; connect: readonly string[]; image: readonly string[] }

const analytics: CspSources = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
}
const recording: CspSources = {
  script: ['https://static.hotjar.com', 'https://script.hotjar.com'],
  connect: ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
  image: ['https://*.hotjar.com'],
}

/** Returns the sources that the services on a page need, per their documentation. Empty lists if both are off. */
export function cspSources(on: { analytics: boolean; recording: boolean }): CspSources {
  const parts = [...(on.analytics ? [analytics] : []), ...(on.recording ? [recording] : [])]
  return {
    script: parts.flatMap((part) => part.script),
    connect: parts.flatMap((part) => part.connect),
    image: parts.flatMap((part) => part.image),
  }
}

/** Returns the hashes of constant inline scripts. An injected script has a different hash and doesn't run. */
export function hashSources(inlineScripts: readonly string[]): string[] {
  return inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
}

/**
 * Returns a page's policy. It allows our own files, the given inline scripts, `data:` and Google profile images, and
 * the sources in `added`.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], added: CspSources): string {
  const list = (...parts: readonly string[]) => parts.join(' ')
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...scriptHashes, ...added.script)}`,
    "style-src 'self'",
    `img-src ${list("'self'", 'data:', 'https://lh3.googleusercontent.com', ...added.image)}`,
    "font-src 'self'",
    `connect-src ${list("'self'", ...added.connect)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

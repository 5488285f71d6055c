import { hash } from 'node:crypto'

/** What analytics and session recording need beyond our own origin; empty unless settings switch one on. */
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

/** Exactly what the switched-on services document that they need. */
export function cspSources(on: { analytics: boolean; recording: boolean }): CspSources {
  const parts = [...(on.analytics ? [analytics] : []), ...(on.recording ? [recording] : [])]
  return {
    script: parts.flatMap((part) => part.script),
    connect: parts.flatMap((part) => part.connect),
    image: parts.flatMap((part) => part.image),
  }
}

/** The sources of constant inline scripts: their hashes. A script that somebody got into a page has none of them, and does not run. */
export function hashSources(inlineScripts: readonly string[]): string[] {
  return inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
}

/** The policy of every page: our files, the given constant inline scripts, and what a switched-on service needs. */
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

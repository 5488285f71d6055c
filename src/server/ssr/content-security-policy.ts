import { hash } from 'node:crypto'

/** What analytics and session recording need beyond our own origin; empty unless settings switch one on. */
export type CspSources = { script: readonly string[]; connect: readonly string[]; image: readonly string[] }
export const ownSourcesOnly: CspSources = { script: [], connect: [], image: [] }

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

/** The policy of one page: its inline scripts by hash, everything else from this origin. Static per page, so the page can be cached. */
export function contentSecurityPolicy(html: string, added: CspSources = ownSourcesOnly): string {
  const hashes = new Set<string>()
  // Found by plain search: pages are long, and scripts are few.
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const opened = html.indexOf('>', at)
    const closed = html.indexOf('</script>', opened)
    if (opened === -1 || closed === -1) break
    const attributes = html.slice(at + '<script'.length, opened)
    if (!/\bsrc=/.test(attributes) && !/\btype="application\/(ld\+)?json"/.test(attributes))
      hashes.add(`'sha256-${hash('sha256', html.slice(opened + 1, closed), 'base64')}'`)
    at = closed
  }
  const list = (...parts: readonly string[]) => parts.join(' ')
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...hashes, ...added.script)}`,
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

import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Constant, so that one hash in the policy lets it in. Colours are those of the site's paper, ink and action.
const style =
  ':root{color-scheme:light dark;--paper:#fbfaf6;--ink:#14231f;--action:#0e5a45}' +
  '@media(prefers-color-scheme:dark){:root{--paper:#101816;--ink:#f1ede1;--action:#79cfad}}' +
  'body{background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;margin:0}' +
  'main{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 .75rem}a{color:var(--action)}'
const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Whether a person's browser asked for a page; everything else gets errors as JSON. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')
  )
}

/** Answers an error to a person: one small page without scripts or files, because nothing else may be at hand. */
export function replyWithErrorPage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const title = status === 503 ? 'Back in a moment' : status === 429 ? 'A short pause' : 'Something went wrong'
  return reply
    .status(status)
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${escapeHtml(message)}</p>` +
        `<p><a href="">Try again</a></p></main></body></html>`,
    )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

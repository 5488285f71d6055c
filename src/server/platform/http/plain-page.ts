import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

// Constant, so that the policy can allow it by one hash. Uses the site's colors.
const style =
  ':root{color-scheme:light dark;--paper:#fbfaf6;--ink:#14231f;--action:#0e5a45;--on-action:#fff}' +
  '@media(prefers-color-scheme:dark){:root{--paper:#101816;--ink:#f1ede1;--action:#79cfad;--on-action:#0a1914}}' +
  'body{background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;margin:0}' +
  'main{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 .75rem}a{color:var(--action)}' +
  'button{background:var(--action);color:var(--on-action);border:0;border-radius:6px;padding:.75rem 1.5rem;font:600 1rem/1.5 system-ui,sans-serif;cursor:pointer}' +
  'button:focus-visible,a:focus-visible{outline:2px solid var(--action);outline-offset:3px}'
const policy = (formAction: 'self' | 'none') =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action '${formAction}'; frame-ancestors 'none'`

/**
 * Replies with a small page that loads no scripts or files. Escapes the texts. A `button` posts to the page's own URL.
 * The caller must set Cache-Control.
 */
export function replyWithPlainPage(
  reply: FastifyReply,
  page: { status: number; title: string; text: string; button?: string; link?: { href: string; text: string } },
): FastifyReply {
  return reply
    .status(page.status)
    .header('content-security-policy', policy(page.button ? 'self' : 'none'))
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>${escapeHtml(page.title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.text)}</p>` +
        (page.button ? `<form method="post"><button type="submit">${escapeHtml(page.button)}</button></form>` : '') +
        (page.link ? `<p><a href="${escapeHtml(page.link.href)}">${escapeHtml(page.link.text)}</a></p>` : '') +
        '</main></body></html>',
    )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

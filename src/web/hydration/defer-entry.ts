import { loadEntryOnInteraction } from './deferred-entry.ts'
import { interactionEvents } from './replay-input.ts'

const entryStart = '<script type="module" async=""'
const entryTag = /^<script type="module" async="" src="([^"]+)"><\/script>/
const preloadTags = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g

/** Takes out of a rendered page what would fetch its code at once, and puts in the script that fetches it when it is wanted. */
export function deferEntry(html: string): string {
  // Looked for from the two ends: all that is between is a hundred times as long.
  const headEnd = html.indexOf('</head>')
  const entryAt = html.lastIndexOf(entryStart)
  const [tag, entry] = entryTag.exec(html.slice(entryAt)) ?? []
  if (headEnd === -1 || tag === undefined || entry === undefined)
    throw new Error('The rendered page does not load the entry.')
  const head = html.slice(0, headEnd)
  const files = [...head.matchAll(preloadTags)].map(([, href]) => href!)
  const given = [entry, files, interactionEvents].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const script = `<script>(${loadEntryOnInteraction.toString()})(${given.join(',')})</script>`
  const rest = html.slice(headEnd, entryAt) + html.slice(entryAt + tag.length)
  return head.replace(preloadTags, '') + script + rest
}

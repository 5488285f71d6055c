import { type HydrationPlan, hydrationPlanId, lazyHydrationScript } from './lazy-hydration.ts'

const entryStart = '<script type="module" async=""'
const entryTag = /^<script type="module" async="" src="([^"]+)"><\/script>/
const preloadTags = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const inlineScript = `<script>${lazyHydrationScript}</script>`

/** Puts the inline script into a rendered page that loads its own code: it queues clicks until that code handles them. */
export function queueClicksUntilHydrated(html: string): string {
  return html.replace('</head>', () => `${inlineScript}</head>`)
}

/** Takes the tags that load a page's code out of its HTML, and puts their files into a JSON block for the inline script. */
export function deferEntry(html: string): string {
  // Looked for from the two ends: all that is between is a hundred times as long.
  const headEnd = html.indexOf('</head>')
  const entryAt = html.lastIndexOf(entryStart)
  const [tag, entry] = entryTag.exec(html.slice(entryAt)) ?? []
  if (headEnd === -1 || tag === undefined || entry === undefined)
    throw new Error('The rendered page does not load the entry.')
  const head = html.slice(0, headEnd)
  const plan: HydrationPlan = { entry, files: [...head.matchAll(preloadTags)].map(([, href]) => href!) }
  const json = JSON.stringify(plan).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${hydrationPlanId}">${json}</script>`
  const start = head.replace(preloadTags, '') + block + inlineScript
  return start + html.slice(headEnd, entryAt) + html.slice(entryAt + tag.length)
}

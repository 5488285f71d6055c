import type { PageParts } from '#web/page-state.ts'
import { type HydrationPlan, hydrationPlanId, lazyHydrationScript } from './lazy-hydration.ts'

const entryStart = '<script type="module" async=""'
const entryTag = /^<script type="module" async="" src="([^"]+)"><\/script>/
const preloadTags = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const inlineScript = `<script>${lazyHydrationScript}</script>`

/** Puts the inline script into a rendered page that loads its own code: it queues clicks until that code handles them. */
export function queueClicksUntilHydrated([before, after]: PageParts): PageParts {
  return [before.replace('</head>', () => `${inlineScript}</head>`), after]
}

/**
 * Takes the tags that load a page's code out of its HTML, which ends with the entry's, and puts their files into a JSON block for the
 * inline script. The two parts are the page's up to its state and after it.
 */
export function deferEntry([before, after]: PageParts): PageParts {
  const headEnd = before.indexOf('</head>')
  const entryAt = after.lastIndexOf(entryStart)
  const [tag, entry] = entryTag.exec(after.slice(entryAt)) ?? []
  if (headEnd === -1 || tag === undefined || entry === undefined)
    throw new Error('The rendered page does not load the entry.')
  const head = before.slice(0, headEnd)
  const plan: HydrationPlan = { entry, files: [...head.matchAll(preloadTags)].map(([, href]) => href!) }
  const json = JSON.stringify(plan).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${hydrationPlanId}">${json}</script>`
  const start = head.replace(preloadTags, '') + block + inlineScript
  return [start + before.slice(headEnd), after.slice(0, entryAt) + after.slice(entryAt + tag.length)]
}

import { signs } from '../ui/sleeping-input.ts'
import { sleepUntilTurnedTo } from '../ui/sleeping-page.ts'

const entryTag = /<script type="module" async="" src="([^"]+)"><\/script>/
const preloadTags = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g

/** Takes out of a rendered page what would fetch its code at once, and puts in the script that fetches it when it is wanted. */
export function letSleep(html: string): string {
  const entry = entryTag.exec(html)?.[1]
  if (entry === undefined) throw new Error('The rendered page does not load the entry.')
  const files = [...html.matchAll(preloadTags)].map(([, href]) => href!)
  const given = [entry, files, signs].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const script = `<script>(${sleepUntilTurnedTo.toString()})(${given.join(',')})</script>`
  // As functions, because a replacement text has signs of its own.
  return html
    .replace(entryTag, '')
    .replace(preloadTags, '')
    .replace('</head>', () => `${script}</head>`)
}

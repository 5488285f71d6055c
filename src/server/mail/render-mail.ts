import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The two bodies of a mail from one React element. */
export function renderMail(element: ReactElement): { html: string; text: string } {
  const markup = renderToStaticMarkup(element)
  return { html: `<!DOCTYPE html>${markup}`, text: plainText(markup) }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * The words of React's markup, a blank line between its blocks. Works on nothing else: React writes every tag and just these
 * five entities, and no blanks of its own, so that whatever line breaks are there are the writer's.
 */
function plainText(markup: string): string {
  return markup
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<br\/?>/g, '\n')
    .replace(/<\/(?:p|h1|td|li)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

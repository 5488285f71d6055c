import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export function html(element: ReactElement): string {
  return renderToStaticMarkup(element)
}

/** Returns the accessible name of a drawing that is one image, or 'no label'. */
export function labelOf(element: ReactElement): string {
  const match = /role="img" aria-label="([^"]*)"/.exec(html(element))
  return match?.[1] ?? 'no label'
}

/**
 * Returns an attribute's numbers from elements with exactly this class, in document order. NaN where the attribute is
 * missing.
 */
export function attributes(markup: string, className: string, attribute: string): number[] {
  const elements = markup.match(new RegExp(`<\\w+ [^>]*class="${className}"[^>]*>`, 'g')) ?? []
  return elements.map((element) => Number.parseFloat(new RegExp(` ${attribute}="([^"]*)"`).exec(element)?.[1] ?? 'NaN'))
}

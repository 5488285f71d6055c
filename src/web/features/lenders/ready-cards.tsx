import { renderToString } from 'react-dom/server'
import type { Lender } from '#contract/lenders.ts'
import { LenderCard } from './lender-card.tsx'

/** Some 5 kB each in memory, so 30 MB at most. */
const maxCards = 6_000

/**
 * The HTML of cards that the server has rendered before, by their lender: an object that the catalogue freezes and never changes.
 * The same few thousand cards make up every list, so a list that nobody asked for before is put together from them. On the server
 * only.
 */
const rendered = new Map<Lender, string>()

/** Renders the cards that were not rendered yet. Not to be called while a tree is being rendered: React's state is its process's. */
export function prepareCards(lenders: readonly Lender[]): void {
  for (const lender of lenders) {
    if (rendered.has(lender)) continue
    rendered.set(lender, inOnePiece(renderToString(<LenderCard lender={lender} />)))
    if (rendered.size > maxCards) rendered.delete(rendered.keys().next().value!)
  }
}

/** The cards as React would render them, or undefined when one of them was not prepared. */
export function readyCards(lenders: readonly Lender[]): string | undefined {
  let html = ''
  for (const lender of lenders) {
    const card = rendered.get(lender)
    if (card === undefined) return undefined
    html += card
  }
  return html
}

/** React returns a text that is still a chain of hundreds, which every page that has the card would walk along again. */
function inOnePiece(html: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(html))
}

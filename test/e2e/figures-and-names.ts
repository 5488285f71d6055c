import type { Page } from '@playwright/test'

/**
 * Returns every text of the page that contains an amount, a percentage or one of the names, and that a browser would
 * translate because no element around it has `translate="no"`. Each result is the element's path and the text.
 */
export async function translatedFigures(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((names) => {
    const figure = /\$\s?\d|\d\s?%/
    const skipped = 'script, style, noscript, template, textarea, title, desc, option, [translate=no]'
    const words = new Set(names)
    const longest = Math.max(...names.map((name) => name.split(' ').length))
    const isNamed = (text: string) => {
      const parts = text.split(/[^\p{L}\p{N}&.'’-]+/u).map((part) => part.replace(/['’]s$|[.,:]$/g, ''))
      return parts.some((_, from) =>
        Array.from({ length: longest }, (_, size) => parts.slice(from, from + size + 1).join(' ')).some((run) =>
          words.has(run),
        ),
      )
    }
    const path = (element: Element | null): string => {
      const steps: string[] = []
      for (let one = element; one && one !== document.body && steps.length < 5; one = one.parentElement)
        steps.unshift(one.id ? `${one.localName}#${one.id}` : one.localName)
      return steps.join('>')
    }
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode } = walker
      if (currentNode.previousSibling instanceof Text || currentNode.parentElement?.closest(skipped)) continue
      // React renders "{rate}%" as two text nodes, which are one text on screen.
      let text = currentNode.textContent ?? ''
      for (let next = currentNode.nextSibling; next instanceof Text; next = next.nextSibling) text += next.data
      if (figure.test(text) || isNamed(text)) found.add(`${path(currentNode.parentElement)}: ${text.trim()}`)
    }
    return [...found]
  }, names)
}

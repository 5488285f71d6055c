import { Window } from 'happy-dom'
import type { TestApp } from '#test/start-test-app.ts'

export type ReadPage = {
  status: number
  headers: Headers
  document: Document
  /** Returns the elements that match a selector. */
  all(selector: string): Element[]
  /** Returns the text of the first match, with whitespace collapsed. Undefined if nothing matches. */
  text(selector: string): string | undefined
  texts(selector: string): string[]
  /** Returns an attribute of the first match. */
  attribute(selector: string, name: string): string | undefined
  /** Returns the addresses of the links with this text. */
  linksTo(words: string): string[]
  /** Returns the page's structured data of one type. */
  data(type: string): Record<string, unknown>
}

const wordsOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Reads a page as a browser without scripts does. Follows no redirect. */
export async function readPage(t: TestApp, path: string): Promise<ReadPage> {
  const reply = await t.fetch(path, { redirect: 'manual' })
  const parsed = new new Window().DOMParser().parseFromString(await reply.text(), 'text/html')
  const document = parsed as unknown as Document
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const texts = (selector: string) => all(selector).map(wordsOf)
  return {
    status: reply.status,
    headers: reply.headers,
    document,
    all,
    texts,
    text: (selector) => texts(selector)[0],
    attribute: (selector, name) => all(selector)[0]?.getAttribute(name) ?? undefined,
    linksTo: (words) =>
      all('a')
        .filter((link) => wordsOf(link) === words || link.getAttribute('aria-label') === words)
        .map((link) => link.getAttribute('href') ?? ''),
    data(type) {
      const blocks = texts('script[type="application/ld+json"]').map((json) => JSON.parse(json))
      const found = blocks.find((block) => block['@type'] === type)
      if (!found) throw new Error(`The page has no structured data of type ${type}.`)
      return found
    },
  }
}

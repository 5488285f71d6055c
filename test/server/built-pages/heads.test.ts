import { parse } from 'parse5'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp()
})
afterAll(() => t.close())

type Element = { tag: string; attributes: Record<string, string>; text: string }

/** Returns every element of a page's HTML, in document order. */
function elementsOf(html: string): Element[] {
  type Node = {
    tagName?: string
    attrs?: { name: string; value: string }[]
    childNodes?: Node[]
    value?: string
    nodeName: string
  }
  const textOf = (node: Node): string =>
    node.nodeName === '#text' ? (node.value ?? '') : (node.childNodes ?? []).map(textOf).join('')
  const walk = (node: Node): Element[] => [
    ...(node.tagName === undefined
      ? []
      : [
          {
            tag: node.tagName,
            attributes: Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value])),
            text: textOf(node),
          },
        ]),
    ...(node.childNodes ?? []).flatMap(walk),
  ]
  return walk(parse(html) as unknown as Node)
}

it('gives every public page its own title, description and canonical address', async () => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const paths = [
    '/',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/accessibility',
    '/lenders',
    '/lenders/state/texas',
    '/market',
    '/market/texas',
  ]
  for (const path of paths) {
    const elements = elementsOf(await (await t.fetch(path)).text())
    const find = (tag: string, name = '', value = '') =>
      elements.filter((one) => one.tag === tag && (name === '' || one.attributes[name] === value))
    const title = elements.find(({ tag }) => tag === 'title')!.text
    const description = find('meta', 'name', 'description')[0]!.attributes['content']!
    expect(title.length, title).toBeGreaterThanOrEqual(30)
    expect(title.length, title).toBeLessThanOrEqual(60)
    expect(description.length, description).toBeGreaterThanOrEqual(70)
    expect(description.length, description).toBeLessThanOrEqual(160)
    titles.add(title)
    descriptions.add(description)
    expect(find('link', 'rel', 'canonical')[0]!.attributes['href']).toMatch(new RegExp(`${path}$`))
    expect(find('meta', 'property', 'og:title')[0]!.attributes['content']).toBe(title)
    expect(find('h1')).toHaveLength(1)
    expect(find('main')).toHaveLength(1)
  }
  expect(titles.size).toBe(paths.length)
  expect(descriptions.size).toBe(paths.length)
})

it('shows the contact details from the settings in the HTML of contact and legal pages [PAGE-02] [PAGE-05]', async () => {
  const text = async (path: string) => (await t.fetch(path)).text()
  const builtIn = await text('/contact')
  for (const value of ['hello@plumbline.example', '(415) 555-0132', 'San Francisco, CA'])
    expect(builtIn).toContain(value)
  const values = {
    'contact.email': 'desk@acme.example',
    'contact.phone': '(512) 555-0100',
    'contact.address': 'Austin, TX',
  }
  const own = await startBuiltApp(0)
  try {
    for (const [key, value] of Object.entries(values)) await own.deps.settings.set(key, value)
    const contact = await (await own.fetch('/contact')).text()
    for (const value of Object.values(values)) expect(contact).toContain(value)
    for (const path of ['/privacy', '/terms']) {
      const page = await (await own.fetch(path)).text()
      expect(page, path).toContain('desk@acme.example')
      expect(page, path).toContain('Austin, TX')
    }
  } finally {
    await own.close()
  }
})

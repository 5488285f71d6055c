import { expect, it } from 'vitest'
import { pageHead } from './page-head.ts'
import { rootHead } from './root-head.ts'

const site = { name: 'Acme', publicUrl: 'https://acme.example' }

it('describes the website and its search as structured data, with the brand name [SHELL-12]', () => {
  const [script] = rootHead(site).scripts
  expect(script?.type).toBe('application/ld+json')
  expect(JSON.parse(script!.children)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Acme',
    url: 'https://acme.example/',
    description: 'Real Estate Financing Platform connecting investors with hard money lenders',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: 'https://acme.example/lenders?search={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
})

const page = { site, path: '/about', title: 'About Acme', description: 'What Acme does.' }

it('lets pages be indexed unless one opts out, and gives every page the share image [SHELL-12]', () => {
  const open = pageHead(page)
  expect(open.meta).toContainEqual({ name: 'robots', content: 'index, follow' })
  expect(open.meta).toContainEqual({ property: 'og:image', content: 'https://acme.example/share.png' })
  expect(open.links).toEqual([{ rel: 'canonical', href: 'https://acme.example/about' }])
  const closed = pageHead({ ...page, isNoindex: true })
  expect(closed.meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(closed.links).toEqual([])
})

it('a text in structured data can’t close its element', () => {
  const [script] = pageHead({ ...page, jsonLd: [{ name: '</script><script>alert(1)' }] }).scripts
  expect(script!.children).not.toContain('<')
  expect(JSON.parse(script!.children).name).toBe('</script><script>alert(1)')
})

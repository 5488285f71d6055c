import { expect, it } from 'vitest'
import { stateNames } from '#domain/states/states.ts'
import { wireLender } from '#test/builders/wire-lender.ts'
import { lenderHead } from '#web/features/lenders/lender/load-lender.ts'

const site = { name: 'Plumbline', publicUrl: 'https://plumbline.example' }

function headOf(...given: Parameters<typeof wireLender>) {
  const { meta, links, scripts } = lenderHead(site, wireLender(...given))
  return {
    title: meta.find((one) => 'title' in one && one.title)?.title ?? '',
    description: meta.find((one) => one.name === 'description')?.content ?? '',
    canonical: links.find((one) => one.rel === 'canonical')?.href,
    data: scripts.map((script) => JSON.parse(script.children) as Record<string, unknown>),
  }
}

const realLender = { isSample: false, termsCheckedAt: '2026-10-02T00:00:00.000Z' }

it.each([
  [{}],
  [{ name: 'Ax' }],
  [{ name: 'Aldermoss Rental Finance of the Upper Midwest and Plains' }],
  [{ name: 'The Very Long and Patiently Considered Name of a Lender That Nobody Could Ever Remember, LLC' }],
  [{ minAmount: null, maxAmount: null, minPoints: null, maxPoints: null, minTerm: null, maxTerm: null, states: [] }],
  [
    {
      ...realLender,
      name: 'The Very Long and Patiently Considered Name of a Lender That Nobody Could Ever Remember, LLC',
    },
  ],
  [{ ...realLender, minAmount: 1_000_000, maxAmount: 100_000_000, states: [...stateNames], minTerm: 12, maxTerm: 360 }],
  [{ minAmount: 1_000_000, maxAmount: 100_000_000, states: [...stateNames], minTerm: 12, maxTerm: 360 }],
])('writes a title and description that search results show in full: %j [LEN-01]', (given) => {
  const { title, description } = headOf(given)
  expect(title.length).toBeLessThanOrEqual(60)
  if (('name' in given ? given.name : 'Ostrind Funding').length > 10) expect(title.length).toBeGreaterThanOrEqual(30)
  expect(description.length).toBeGreaterThanOrEqual(70)
  expect(description.length).toBeLessThanOrEqual(160)
})

it('dates the rates in the description of a real lender, never of a sample lender [COMP-05]', () => {
  const read = { termsCheckedAt: '2026-10-02T00:00:00.000Z' }
  const long = { name: 'Aldermoss Rental Finance of the Upper Midwest and Plains' }
  for (const lender of [read, { ...read, ...long }])
    expect(headOf({ ...lender, isSample: false }).description).toMatch(/ at [\d.–]+% as of Oct 2, 2026/)
  expect(headOf({ ...read, isSample: true }).description).not.toContain('as of')
  expect(headOf({ ...read, isSample: false, minRate: null, maxRate: null }).description).not.toContain('as of')
})

it('leaves an unpublished rate out of the description, and writes open ranges within the sentence [LEN-01]', () => {
  expect(headOf({ minRate: null, maxRate: null }).description).toMatch(
    /^Ostrind Funding lends \$75K–\$2\.5M for 6–18 months in 3 States\./,
  )
  expect(headOf({ maxRate: null, maxTerm: null, minAmount: null }).description).toMatch(
    /^Ostrind Funding lends up to \$2\.5M at rates from 9\.5% for terms from 6 months in 3 States\./,
  )
})

it('shares the lender’s own image by its absolute URL [LEN-01]', () => {
  expect(lenderHead(site, wireLender()).meta).toContainEqual({
    property: 'og:image',
    content: 'https://plumbline.example/share/lenders/ostrind-funding.png',
  })
})

it('describes the lender in structured data with the facts of its page [LEN-01]', () => {
  const { data, canonical } = headOf({ website: 'ostrind-funding.example' })
  expect(canonical).toBe('https://plumbline.example/lenders/ostrind-funding')
  expect(data[0]).toMatchObject({
    '@type': 'FinancialService',
    name: 'Ostrind Funding',
    url: canonical,
    areaServed: [
      { '@type': 'State', name: 'Arizona' },
      { '@type': 'State', name: 'California' },
      { '@type': 'State', name: 'Nevada' },
    ],
    email: 'deals@ostrind-funding.example',
    telephone: '(505) 555-0142',
    sameAs: 'https://ostrind-funding.example/',
  })
  expect(data[1]).toMatchObject({ '@type': 'BreadcrumbList' })
  const bare = headOf({ states: [], website: 'javascript:alert(1)', contactEmail: null, contactPhone: null }).data[0]!
  expect(bare['areaServed']).toEqual({ '@type': 'Country', name: 'United States' })
  expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['sameAs']))
  expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['email']))
})

it('keeps a page without a lender out of search results [LEN-04]', () => {
  const { meta, links } = lenderHead(site, undefined)
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(links.some(({ rel }) => rel === 'canonical')).toBe(false)
})

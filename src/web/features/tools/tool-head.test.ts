import { expect, it } from 'vitest'
import { flipProfit } from '#domain/flip/flip-profit.ts'
import { formatDollars } from '#domain/money/money.ts'
import { rentalFigures } from '#domain/rental/rental.ts'
import { flipInput, flipProfitExample, flipProfitFields } from './flip/flip-profit-fields.ts'
import { readFigures } from './form/tool-fields.ts'
import { dscrExample, rentalFields, rentalInput } from './rental/rental-fields.ts'
import { toolHead } from './tool-head.ts'

const site = { name: 'Acme', publicUrl: 'https://acme.example' }

function metaOf(path: Parameters<typeof toolHead>[1], search: Record<string, string>) {
  const { meta, links } = toolHead(site, path, search)
  const find = (name: string) => meta.find((one) => 'property' in one && one.property === name)
  return {
    image: (find('og:image') as { content: string }).content,
    alt: (find('og:image:alt') as { content: string }).content,
    address: (find('og:url') as { content: string }).content,
    canonical: links.find(({ rel }) => rel === 'canonical')!.href,
  }
}

it('a flip’s share image draws the figures of its address, and ends with the page’s profit [SHELL-12]', () => {
  const example = flipProfitExample as Record<string, string>
  const { image, alt, address, canonical } = metaOf('/tools/flip-profit', { ...example, deal: 'own-deal' })
  const { profit } = flipProfit(flipInput(readFigures(flipProfitFields, example).values, 'drawn'))
  const query = new URL(image).searchParams
  const costs = query.get('costs')!.split(',').map(Number)
  expect(costs).toHaveLength(5)
  expect(costs.reduce((left, cost) => left - cost, Number(query.get('sum')))).toBeCloseTo(profit, 6)
  expect(alt).toContain(formatDollars(profit))
  expect(new URL(address).searchParams.get('arv')).toBe('$330,000')
  expect(address).not.toContain('own-deal')
  expect(canonical).toBe('https://acme.example/tools/flip-profit')
})

it('a rental’s share image draws its rent, and ends with the page’s coverage [SHELL-12]', () => {
  const example = dscrExample as Record<string, string>
  const { image, alt } = metaOf('/tools/dscr', example)
  const { dscr } = rentalFigures(rentalInput(readFigures(rentalFields, example).values, 'purchase', false))
  const query = new URL(image).searchParams
  const costs = query.get('costs')!.split(',').map(Number)
  expect(Number(query.get('sum')) / costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(dscr!, 3)
  expect(alt).toContain(dscr!.toFixed(2))
})

it.each([
  ['/tools/flip-profit', {}],
  ['/tools/flip-profit', { arv: 'words' }],
  ['/tools/dscr', { rent: '2000', loanAmount: '150000', ratePercent: '7' }],
  ['/tools/rehab', { squareFeet: '1200' }],
] as const)('%s with %j shows the site’s own image', (path, search) => {
  expect(metaOf(path, search)).toMatchObject({
    image: 'https://acme.example/share.png',
    address: `https://acme.example${path}`,
  })
})

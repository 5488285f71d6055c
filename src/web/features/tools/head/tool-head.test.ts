import { expect, it } from 'vitest'
import { brrrr } from '#domain/flip/brrrr.ts'
import { flipOrRent } from '#domain/flip/flip-or-rent.ts'
import { flipProfit } from '#domain/flip/flip-profit.ts'
import { formatDollars } from '#domain/money/money.ts'
import { exitByRefinance } from '#domain/rental/exit-by-refinance.ts'
import { rentalFigures } from '#domain/rental/rental.ts'
import { brrrrExample, brrrrFields, brrrrInput } from '#web/features/tools/flip/brrrr-fields.ts'
import { flipOrRentExample, flipOrRentFields, flipOrRentInput } from '#web/features/tools/flip/flip-or-rent-fields.ts'
import { flipInput, flipProfitExample, flipProfitFields } from '#web/features/tools/flip/flip-profit-fields.ts'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { toolHead } from '#web/features/tools/head/tool-head.ts'
import { exitExample, exitFields, exitInput } from '#web/features/tools/rental/exit-fields.ts'
import { dscrExample, rentalFields, rentalInput } from '#web/features/tools/rental/rental-fields.ts'

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

it('a flip’s share image draws the URL’s figures, and ends with the page’s profit [SHELL-12]', () => {
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

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Returns the figures in the address of a calculator's share image. */
function drawingOf(path: Parameters<typeof toolHead>[1], search: ToolSearch) {
  const { image, alt } = metaOf(path, search as Record<string, string>)
  const { pathname, searchParams: query } = new URL(image)
  const costs = query.get('costs')!.split(',').map(Number)
  return { pathname, costs, left: Number(query.get('sum')) - sumOf(costs), query, alt }
}

it('an exit’s share image ends with the shortfall or surplus of the page [SHELL-12]', () => {
  const { pathname, left, alt } = drawingOf('/tools/exit', exitExample)
  const { short } = exitByRefinance(exitInput(readFigures(exitFields, exitExample).values))
  expect(pathname).toBe('/share/tools/exit.png')
  expect(left).toBeCloseTo(-short, 2)
  expect(alt).toContain(formatDollars(Math.abs(short)))
})

it('a BRRRR’s share image ends with the page’s cash left in [SHELL-12]', () => {
  const { left, query } = drawingOf('/tools/brrrr', brrrrExample)
  const { cashLeftIn, returnPercent } = brrrr(brrrrInput(readFigures(brrrrFields, brrrrExample).values))
  expect(left).toBeCloseTo(cashLeftIn, 2)
  expect(Number(query.get('percent'))).toBeCloseTo(returnPercent!, 2)
})

it('a flip-or-rent share image draws the page’s last year [SHELL-12]', () => {
  const { costs, query } = drawingOf('/tools/flip-or-rent', flipOrRentExample)
  const last = flipOrRent(flipOrRentInput(readFigures(flipOrRentFields, flipOrRentExample).values)).outcomes.at(-1)!
  expect(query.get('years')).toBe('5')
  expect([Number(query.get('sum')), costs[0]]).toEqual([expect.closeTo(last.rent, 2), expect.closeTo(last.flip, 2)])
})

it('a rehab’s share image adds the reserve to the work, and an ARV’s draws each sale [SHELL-12]', () => {
  expect(drawingOf('/tools/rehab', { squareFeet: '1,500', scope: 'moderate' })).toMatchObject({
    left: expect.closeTo(
      1.15 * drawingOf('/tools/rehab', { squareFeet: '1,500', scope: 'moderate', contingencyPercent: '0' }).left,
      1,
    ),
  })
  const sale = (row: number) => ({
    [`price${row}`]: '310000',
    [`squareFeet${row}`]: '1500',
    [`miles${row}`]: '0.3',
    [`monthsAgo${row}`]: '2',
  })
  const { costs, query } = drawingOf('/tools/arv', { squareFeet: '1500', ...sale(1), ...sale(2), ...sale(3) })
  expect(costs).toEqual([310_000, 310_000, 310_000])
  expect(query.get('sum')).toBe('310000')
})

it.each([
  ['/tools/flip-profit', {}],
  ['/tools/flip-profit', { arv: 'words' }],
  ['/tools/dscr', { rent: '2000', loanAmount: '150000', ratePercent: '7' }],
  ['/tools/rehab', { squareFeet: '1200' }],
  // Only the server knows the state's factor.
  ['/tools/rehab', { squareFeet: '1200', scope: 'moderate', state: 'Ohio' }],
  ['/tools/exit', { loanAmount: '217250', arv: '330000', holdMonths: '9' }],
  ['/tools/arv', { squareFeet: '1500' }],
  ['/tools/loan-cost', { loanAmount: '217250' }],
] as const)('%s with %j shows the site’s own image', (path, search) => {
  expect(metaOf(path, search)).toMatchObject({
    image: 'https://acme.example/share.png',
    address: `https://acme.example${path}`,
  })
})

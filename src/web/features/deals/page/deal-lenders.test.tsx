import { expect, it } from 'vitest'
import { formatDollars } from '#domain/money/money.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { BestAndCheapest } from '#web/features/deals/page/deal-lenders.tsx'

const { matches, insight } = matchedDeal([workedWireLender('1A'), workedWireLender('1B'), workedWireLender('1C')])
const read = (given: typeof matches) =>
  textOf(renderInSite(<BestAndCheapest matches={given} medians={insight.medians} />))
const [best] = matches
const cheapest = matches.find(({ lenderId }) => lenderId === '1C')!

it('shows the best fit and the cheapest fit, each with its price and reason [MATCH-23]', () => {
  expect(best).not.toBe(cheapest)
  const text = read(matches)
  expect(text).toContain(`Best fit: ${best!.lender.name} ${formatDollars(best!.cost.totalCost!)}: `)
  expect(text).toContain(`Cheapest that fits: ${cheapest.lender.name} ${formatDollars(cheapest.cost.totalCost!)}, `)
  expect(text).toContain('below the median.')
  if (cheapest.caps[0]) expect(text).toContain(`${cheapest.caps[0]}.`)
})

it('names the program of each figure when a lender’s cheapest program is not its best fit [MATCH-23]', () => {
  const cheaper = { programId: 'p', programName: 'Bridge', totalCost: 9000 }
  const withTwo = { ...best!, programName: 'Fix and flip', cheapest: cheaper }
  const total = formatDollars(best!.cost.totalCost!)
  expect(read([withTwo, ...matches.slice(1)])).toContain(`${total} with Fix and flip, $9,000 with Bridge: `)
  const text = read([
    { ...best!, programName: 'Rental' },
    { ...cheapest, cheapest: cheaper },
  ])
  expect(text).toContain(`${total} with Rental: `)
  expect(text).toContain(`Cheapest that fits: ${cheapest.lender.name} $9,000 with Bridge, `)
})

it('compares the cheapest with the median of at least three priced lenders [MATCH-09]', () => {
  const two = matchedDeal([workedWireLender('1A'), workedWireLender('1C')])
  const text = textOf(renderInSite(<BestAndCheapest matches={two.matches} medians={two.insight.medians} />))
  expect(text).toContain('Cheapest that fits: ')
  expect(text).not.toContain('the median')
})

it('names a lender that is both only once, and skips lenders that no longer fit [MATCH-23]', () => {
  expect(read([cheapest])).toContain(`Best fit and cheapest that fits: ${cheapest.lender.name}`)
  expect(read([cheapest])).toContain('the only one that fits')
  const text = read(matches.map((match) => (match === cheapest ? { ...match, fits: false } : match)))
  expect(text).not.toContain(cheapest.lender.name)
  expect(read([])).toBe('')
})

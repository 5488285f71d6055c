import { expect, it } from 'vitest'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { program6A, workedDeals } from '#test/builders/worked-examples.ts'
import { dealHeadlineQuery, dealMatchesQuery, dealQuotesQuery } from '#web/session/deal-queries.ts'
import { DealOverview } from './deal-overview.tsx'

const rentalLender = workedWireLender('1B', { states: [], programs: [program6A] })

function overviewOf({ deal, matches, insight }: ReturnType<typeof matchedDeal>): string {
  return textOf(
    renderInSite(<DealOverview isMoney deal={{ ...deal, insight, shownPicks: [] }} />, {
      reads: [
        [dealMatchesQuery(deal.id).queryKey, matches],
        [dealHeadlineQuery(deal.id).queryKey, { headlines: [headlineFactsOf(deal)], reserves: null }],
        [dealQuotesQuery(deal.id).queryKey, { requests: [], quotes: [], nextLender: null, othersToNotify: 0 }],
      ],
    }),
  )
}

it('shows a rental by its rent: DSCR, cash flow and the largest loans of the worked example [MATCH-19]', () => {
  const { deal, investor } = workedDeals[6]
  const text = overviewOf(matchedDeal([rentalLender], deal, investor))
  expect(text).toContain('DSCR 1.31 rent over $2,061')
  // 508.39 a year.
  expect(text).toContain('Monthly cash flow $42')
  expect(text).toContain('Largest loan at 1.00 $240,000 80% of the value')
  expect(text).toContain('Largest loan at 1.25 $239,752 by the rent')
  expect(text).toContain('Cash at closing $89,124')
  expect(text).toContain('Repairs you pay yourself $0')
  expect(text).toContain('Cash you need $89,124')
  expect(text).toContain('LTV, loan to price')
  expect(text).not.toContain('after repair')
})

it('says how many lenders ask for more rent, and what is missing where the rent is not known [MATCH-19]', () => {
  const { deal, investor } = workedDeals[6]
  const low = overviewOf(matchedDeal([rentalLender], { ...deal, monthlyRent: 1850 }, investor))
  expect(low).toContain('DSCR 0.84')
  expect(low).toContain('1 lender asks for more rent than this.')
  const blank = overviewOf(matchedDeal([rentalLender], { ...deal, monthlyRent: null, yearlyTaxes: null }, investor))
  expect(blank).toContain('Not given: monthly rent, yearly taxes. Add them')
  expect(blank).not.toContain('DSCR 0')
})

it('shows the sum behind an exit by refinance that falls short [MATCH-24]', () => {
  const { deal, investor } = workedDeals[4]
  const lenders = [workedWireLender('1A'), workedWireLender('1B')]
  const rents = { monthlyRent: 1850, yearlyTaxes: 4800, yearlyInsurance: 1800 }
  const one = matchedDeal(lenders, { ...deal, ...rents }, { ...investor, exitStrategy: 'Buy and Hold' })
  const text = overviewOf(one)
  // No lender here makes rental loans, so the exit assumes 8 % plus one point of stress, as in the calculator's example.
  expect(text).toContain('By value, 75% of $330,000 $247,500')
  expect(text).toContain('By rent, at a DSCR of 1.00 $161,566')
  expect(text).toContain('New loan less 3% costs $156,719')
  expect(text).toContain('Loan to repay $217,250 Short $60,531')
  expect(overviewOf(matchedDeal(lenders, deal, investor))).not.toContain('Exit by refinance')
})

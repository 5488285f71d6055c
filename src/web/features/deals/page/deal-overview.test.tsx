import { expect, it } from 'vitest'
import type { FinalTerms } from '#contract/closing/final-terms.ts'
import type { Project } from '#contract/project/project.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { formatDollars } from '#domain/money/money.ts'
import { quoteCash } from '#domain/quotes/quote-cost.ts'
import { buildProject, type ProjectDeal, type StoredProject } from '#server/features/project/build-project.ts'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { wireQuote, wireShownQuote } from '#test/builders/wire-quotes.ts'
import { program6A, workedDeals } from '#test/builders/worked-examples.ts'
import { finalTermsQuery } from '#web/features/closing/closing.requests.ts'
import { projectQuery } from '#web/features/project/project.requests.ts'
import { dealHeadlineQuery, dealMatchesQuery, dealQuotesQuery } from '#web/session/deal-queries.ts'
import { DealOverview } from './deal-overview.tsx'

const rentalLender = workedWireLender('1B', { states: [], programs: [program6A] })

function overviewOf(
  { deal, matches, insight }: ReturnType<typeof matchedDeal>,
  { quotes = [], finalTerms, project }: { quotes?: Quote[]; finalTerms?: FinalTerms; project?: Project } = {},
): string {
  const headline = headlineFactsOf(deal)
  if (project?.peak) headline.cash = { ...headline.cash, peakMonth: project.peak.month }
  if (finalTerms) headline.finalTerms = { id: finalTerms.id } as typeof headline.finalTerms
  return textOf(
    renderInSite(<DealOverview isMoney deal={{ ...deal, insight, shownPicks: [] }} />, {
      queryData: [
        [dealMatchesQuery(deal.id).queryKey, matches],
        [dealHeadlineQuery(deal.id).queryKey, { headlines: [headline], reserves: null }],
        [dealQuotesQuery(deal.id).queryKey, { requests: [], quotes, nextLender: null, othersToNotify: 0 }],
        [finalTermsQuery(deal.id).queryKey, finalTerms ? [finalTerms] : []],
        [projectQuery(deal.id).queryKey, project ?? null],
      ],
    }),
  )
}

it('shows a rental by its rent: DSCR, cash flow and the largest loans of the worked example [MATCH-19]', () => {
  const { deal, investor } = workedDeals[6]
  const text = overviewOf(matchedDeal([rentalLender], deal, investor))
  expect(text).toContain('DSCR 1.31 rent divided by $2,061')
  // 508.39 a year.
  expect(text).toContain('Monthly cash flow $42')
  expect(text).toContain('Largest loan at 1.00 $240,000 80% of the price')
  expect(text).toContain('Largest loan at 1.25 $239,752 by the rent')
  expect(text).toContain('Cash at closing $89,124')
  expect(text).toContain('Repairs you pay yourself $0')
  expect(text).toContain('Cash you need $89,124')
  expect(text).toContain('LTV, loan to price')
  expect(text).not.toContain('after repair')
})

it('says how many lenders require more rent, and what is missing while rent is unknown [MATCH-19]', () => {
  const { deal, investor } = workedDeals[6]
  const low = overviewOf(matchedDeal([rentalLender], { ...deal, monthlyRent: 1850 }, investor))
  expect(low).toContain('DSCR 0.84')
  expect(low).toContain('1 lender asks for more rent than this.')
  const blank = overviewOf(matchedDeal([rentalLender], { ...deal, monthlyRent: null, yearlyTaxes: null }, investor))
  expect(blank).toContain('Not given: monthly rent, yearly taxes. Add them')
  expect(blank).not.toContain('DSCR 0')
})

/** Expects the rows from the cash needed to the total cash to add up. */
function expectSumOfRows(text: string): void {
  const rows = /Cash you need (\$[\d,]+) (Repair reserve, .*? Total cash over the project (\$[\d,]+))/.exec(
    text.slice(text.indexOf('Line by line')),
  )!
  const dollars = [...rows[0].matchAll(/(−?)\$([\d,]+)/g)].map(
    ([, minus, digits]) => Number(digits!.replaceAll(',', '')) * (minus ? -1 : 1),
  )
  const total = dollars.pop()!
  const sum = dollars.reduce((all, one) => all + one, 0)
  // Each row is rounded to whole dollars.
  expect(Math.abs(sum - total)).toBeLessThan(4)
}

it('adds up the cash line by line, with prepaid items counted once [MATCH-21] [MATCH-32]', () => {
  const { deal, investor } = workedDeals[1]
  const lenders = [workedWireLender('1A'), workedWireLender('1B')]
  const text = overviewOf(matchedDeal(lenders, { ...deal, repairsFinanced: true }, investor))
  expectSumOfRows(text)
  expect(text).toContain('Insurance, one year ahead assumed $1,800')
  expect(text).toMatch(/Loan fees assumed \$[\d,]+ Appraisal assumed \$650/)
  expect(text).toMatch(/Fees of \d draws assumed/)
})

it('shows the cash of final terms with their own prepaid items and reserve, none assumed [CLOSE-01]', () => {
  const { deal, investor } = workedDeals[1]
  const matched = matchedDeal([workedWireLender('1A'), workedWireLender('1B')], deal, investor)
  const terms = { ...wireShownQuote(), holdback: 60_000, prepaidInterest: 900, impounds: 2400, interestReserve: 5000 }
  const finalTerms = {
    ...terms,
    id: 'final',
    lenderName: 'Marrowick Bridge',
    comparison: { causes: [] },
  } as unknown as FinalTerms
  const text = overviewOf(matched, { finalTerms })
  expect(text).toContain(`Cash at closing ${formatDollars(quoteCash(terms, matched.deal).cashAtClosing!)}`)
  expect(text).toContain('Loan fees $1,695 Appraisal assumed $650 Prepaid interest $900')
  expect(text).toContain('Taxes and insurance in escrow $2,400 Interest reserve $5,000')
  expect(text).toMatch(/Fees of \d draws \$/)
  expectSumOfRows(text)
})

it('shows the cash at closing and the peak that the project plans with the same final terms [DRAW-01] [MATCH-32]', () => {
  const { deal, investor } = workedDeals[4]
  const matched = matchedDeal([workedWireLender('1A'), workedWireLender('1B')], deal, investor)
  const terms = { ...wireShownQuote(), loanAmount: deal.loanAmount, lenderName: 'Marrowick Bridge' }
  const row = { ...matched.deal, createdAt: new Date(matched.deal.createdAt), medians: null } as unknown as ProjectDeal
  const stored = {
    ...{ settings: undefined, facts: [], result: undefined },
    lines: [1, 2, 3].map((month) => ({ id: `line ${month}`, label: 'Work', cost: 20_000, month })),
    lenderTerms: { ...terms, source: 'final-terms' },
  } as unknown as StoredProject
  const project = buildProject(row, stored, { reserves: null, today: '2026-11-20' })
  const finalTerms = { ...terms, id: 'final', comparison: { causes: [] } } as unknown as FinalTerms
  const text = overviewOf(matched, { finalTerms, project })
  const { months, peak } = project
  const peakName = `Peak cash, month ${peak!.month}`
  const [closing, most] = [formatDollars(months[0]!.cash), formatDollars(peak!.amount)]
  expect(text).toContain(`Cash at closing ${closing} ${peakName} ${most}`)
  const rows = text.slice(text.indexOf('Line by line')).split(`${peakName} ${most}`)[0]!
  const steps = [...rows.slice(rows.indexOf('Cash at closing')).matchAll(/(−?)\$([\d,]+)/g)]
  const sum = steps.reduce((all, [, minus, digits]) => all + Number(digits!.replaceAll(',', '')) * (minus ? -1 : 1), 0)
  expect(Math.abs(sum - peak!.amount)).toBeLessThan(4)
})

it('shows sources and uses at a quote’s terms, consistent with its cash at closing [MATCH-21] [MATCH-32]', () => {
  const { deal, investor } = workedDeals[4]
  const matched = matchedDeal([workedWireLender('1A'), workedWireLender('1B')], deal, investor)
  const quote = wireQuote({ dealId: matched.deal.id, loanAmount: deal.loanAmount })
  const text = overviewOf(matched, { quotes: [quote] })
  const capital = text.slice(text.lastIndexOf('Sources and uses'))
  expect(capital).toContain(`Sources and uses ${quote.lender.name}’s quote: `)
  const dollarsOf = (label: string) =>
    Number(new RegExp(`${label} \\$([\\d,]+)`).exec(capital)![1]!.replaceAll(',', ''))
  const cash = quoteCash(quote, matched.deal)
  expect(cash.repairsYouPay).toBe(0)
  expect(dollarsOf('Down payment') + dollarsOf('Cash you add')).toBe(Math.round(cash.cashAtClosing!))
  expect(dollarsOf('Prepaid items')).toBe(Math.round(cash.prepaid.total))
})

it('marks as assumed only what a quote doesn’t state [QUOTE-04]', () => {
  const { deal, investor } = workedDeals[1]
  const matched = matchedDeal([workedWireLender('1A'), workedWireLender('1B')], deal, investor)
  const text = overviewOf(matched, { quotes: [wireQuote({ dealId: matched.deal.id })] })
  expect(text).toContain('Loan fees $1,695 Appraisal assumed $650')
  expect(text).toMatch(/Fees of \d draws \$/)
})

it('marks typed insurance as the investor’s own, and names a rental’s cash needed [MATCH-32]', () => {
  const { deal, investor } = workedDeals[6]
  const text = overviewOf(matchedDeal([rentalLender], deal, investor))
  expect(text).toContain('Insurance, one year ahead $1,800')
  expect(text).toMatch(/Cash at closing \$89,124 Cash you need \$89,124/)
  expect(text).not.toContain('Peak cash')
  expect(text).toContain('Priced as a loan of 30 years at 7.093%.')
})

it('shows how much of a short-term rental’s rent lenders count [MATCH-22]', () => {
  const { deal, investor } = workedDeals[6]
  const shortTerm = { ...deal, situations: ['short-term-rental' as const] }
  expect(overviewOf(matchedDeal([rentalLender], shortTerm, investor))).toContain('Rent, 80% counted $2,160')
  expect(overviewOf(matchedDeal([rentalLender], deal, investor))).toContain('Rent $2,700')
})

it('shows the sum behind an exit by refinance that falls short [MATCH-24]', () => {
  const { deal, investor } = workedDeals[4]
  const lenders = [workedWireLender('1A'), workedWireLender('1B')]
  const rents = { monthlyRent: 1850, yearlyTaxes: 4800, yearlyInsurance: 1800 }
  const one = matchedDeal(lenders, { ...deal, ...rents }, { ...investor, exitStrategy: 'Buy and Hold' })
  const text = overviewOf(one)
  // No lender here makes rental loans, so the exit assumes 8 % plus one point of stress, as in the calculator's
  // example.
  expect(text).toContain('By value, 75% of $330,000 $247,500')
  expect(text).toContain('By rent, at a DSCR of 1.00 $161,566')
  expect(text).toContain('New loan less 3% costs $156,719')
  expect(text).toContain('Loan to repay $217,250 Short $60,531')
  expect(overviewOf(matchedDeal(lenders, deal, investor))).not.toContain('Exit by refinance')
})

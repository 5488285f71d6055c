import { expect, it } from 'vitest'
import type { Program } from '#domain/programs/program.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireLender } from '#test/builders/wire-lender.ts'
import { LenderPage } from '#web/features/lenders/lender/lender-page.tsx'
import { lenderHead } from '#web/features/lenders/lender/load-lender.ts'

const published: Program = {
  id: 'program-1',
  name: 'Fix and flip, 5+ deals',
  kinds: ['flip', 'bridge'],
  accepts: ['land', 'rural'],
  excludes: ['manufactured'],
  purposes: ['purchase', 'rate-term', 'cash-out'],
  propertyTypes: ['Single Family', 'Townhome'],
  states: ['Nevada'],
  minAmount: 75_000,
  maxAmount: 1_500_000,
  minTerm: 6,
  maxTerm: 18,
  minRate: 9.125,
  maxRate: 10.5,
  minPoints: 1,
  maxPoints: 2,
  fundingDays: 8,
  maxAdvancePercent: 87.5,
  maxRehabPercent: 100,
  maxLtcPercent: 90,
  maxLtarvPercent: 72,
  minCreditScore: 660,
  minDeals: 5,
  entityRequired: true,
  maxUnits: 4,
  minPropertyValue: 100_000,
  minDscr: 1.1,
  seasoningMonths: 6,
  interestBasis: 'drawn',
  minimumInterestMonths: 3,
  extensionPercent: 0.5,
  extensionMonths: 6,
  exitFeePercent: 1,
  exitFeeAfterMonth: 4,
  interestReserveMonths: 3,
  prepay: '3-2-1 step-down',
  prepaySteps: [3, 2, 1],
  recourse: 'full',
  loanFees: 1495,
  drawFee: 175,
  feesNote: '0.75% servicing',
  sourceUrl: 'https://ostrind-funding.example/programs',
  termsCheckedAt: '2026-09-02T00:00:00.000Z',
}

/** A program that publishes nothing but its name. */
const silent: Program = {
  ...published,
  id: 'program-2',
  name: 'Bridge',
  ...{ minPropertyValue: null, seasoningMonths: null, extensionMonths: null },
  ...{ exitFeePercent: null, exitFeeAfterMonth: null, interestReserveMonths: null },
  ...{
    kinds: [],
    accepts: [],
    excludes: [],
    purposes: [],
    propertyTypes: [],
    states: null,
    prepay: null,
    prepaySteps: null,
    recourse: null,
    interestBasis: null,
  },
  ...{ minAmount: null, maxAmount: null, minTerm: null, maxTerm: null, minRate: null, maxRate: null },
  ...{ minPoints: null, maxPoints: null, fundingDays: null, maxAdvancePercent: null, maxRehabPercent: null },
  ...{ maxLtcPercent: null, maxLtarvPercent: null, minCreditScore: null, minDeals: null, entityRequired: null },
  ...{ maxUnits: null, minDscr: null, minimumInterestMonths: null, extensionPercent: null },
  ...{ loanFees: null, drawFee: null, feesNote: null, sourceUrl: null, termsCheckedAt: null },
}

const pageOf = (programs: Program[]) => renderInSite(<LenderPage lender={wireLender({ programs })} />)

/** The tables of a page: caption, and each row's name with its text. */
function tablesOf(html: string) {
  return [...html.matchAll(/<table[^>]*>(.*?)<\/table>/g)].map(([, table = '']) => ({
    caption: textOf(/<caption[^>]*>(.*?)<\/caption>/.exec(table)?.[1] ?? ''),
    rows: Object.fromEntries(
      [...table.matchAll(/<th scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map(([, name = '', text = '']) => [
        textOf(name),
        textOf(text),
      ]),
    ) as Record<string, string>,
  }))
}

it('shows every published term of a program, with its source and date [MATCH-07]', () => {
  const html = pageOf([published])
  const [table] = tablesOf(html)
  expect(table?.caption).toBe('Fix and flip, 5+ deals')
  expect(table?.rows).toEqual({
    Kind: 'Fix and flip, bridge',
    Takes: 'Land, rural properties',
    'Does not take': 'Manufactured homes',
    Purpose: 'Purchase and refinance',
    'Property types': 'Single Family, Townhome',
    'Loan amount': '$75K–$1.5M',
    'Interest rate': '9.125–10.5%',
    Points: '1–2%',
    Term: '6–18 months',
    'Usually funds in': '8 days',
    'Advance at closing': 'Up to 87.5% of the price',
    'Repairs financed': 'Up to 100% of the repair budget',
    'Loan to cost': 'Up to 90% of price and repairs',
    'Loan to after-repair value': 'Up to 72% of the after-repair value',
    'Minimum credit score': '660',
    Experience: '5 deals in the last three years',
    Borrower: 'Companies only',
    'Maximum units': '4',
    'Debt service coverage': 'At least 1.10',
    'Interest runs on': 'Drawn funds',
    'Minimum interest': '3 months',
    Extension: '0.5% of the loan for 6 months',
    'Exit fee': '1% of the loan after month 4',
    'Interest reserve': '3 months',
    'Property value': 'From $100,000',
    'Refinance seasoning': '6 months',
    Prepayment: '3, 2, 1% by year',
    Recourse: 'Full, with a personal guarantee',
    'Loan fees': '$1,495',
    'Draw fee': '$175',
    'Other fees': '0.75% servicing',
    States: 'Nevada',
    Source: expect.stringMatching(/^ostrind-funding\.example\/programs .*, checked September 2, 2026$/),
  })
  expect(html).toMatch(/<a href="https:\/\/ostrind-funding\.example\/programs"[^>]* rel="noopener nofollow"/)
})

it('shows source and date of a real lender’s rates and fees, not of a sample lender’s [COMP-05]', () => {
  const website = 'https://www.ostrind-funding.example'
  const real = renderInSite(<LenderPage lender={wireLender({ programs: [published], isSample: false, website })} />)
  const rows = tablesOf(real)[0]!.rows
  const priced = ['Interest rate', 'Points', 'Extension', 'Exit fee', 'Loan fees', 'Draw fee', 'Other fees']
  for (const [label, text] of Object.entries(rows))
    if (priced.includes(label)) expect(text, label).toContain('as of Sep 2, 2026, their site')
    else expect(text, label).not.toContain('as of')
  expect(textOf(real).match(/as of Sep 2, 2026, their site/g)).toHaveLength(priced.length)
  // The lender's own figures have a date but no source.
  expect(textOf(real).match(/as of Sep 2, 2026/g)).toHaveLength(priced.length + 4)
  expect(textOf(pageOf([published]))).not.toContain('as of')
})

it('lists unpublished terms by name, and dates the program like its lender [MATCH-07]', () => {
  const rows = tablesOf(pageOf([silent]))[0]?.rows ?? {}
  expect(Object.keys(rows)).toEqual(['Source', 'Not published'])
  for (const name of Object.keys(tablesOf(pageOf([published]))[0]?.rows ?? {}))
    if (name !== 'States' && name !== 'Source') expect(rows['Not published']).toContain(name)
  expect(rows['Source']).toBe('Checked October 14, 2026; the page isn’t known.')
})

/** Each row of the table of differences: its name, then the text of each program. */
function differencesOf(html: string): string[][] {
  const table = /<caption[^>]*>What differs<.*?<\/table>/.exec(html)?.[0] ?? ''
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>|<td[^>]*\/>/g)].map(([, cell = '']) => textOf(cell)),
  )
}

it('lists shared terms once, and the terms that differ in one table [MATCH-07]', () => {
  const other = { ...published, id: 'program-2', name: 'First deal', minRate: 11, maxRate: 12, fundingDays: null }
  const html = pageOf([published, other, { ...other, id: 'program-3', name: 'Bridge', states: null }])
  const [shared] = tablesOf(html)
  expect(shared?.caption).toBe('The same for all 3 programs')
  expect(shared?.rows).toMatchObject({
    Points: '1–2%',
    Term: '6–18 months',
    Experience: '5 deals in the last three years',
  })
  expect(Object.keys(shared!.rows)).not.toContain('Interest rate')
  expect(differencesOf(html)).toEqual([
    ['', 'Fix and flip, 5+ deals', 'First deal', 'Bridge'],
    ['Interest rate', '9.125–10.5%', '11–12%', '11–12%'],
    ['Usually funds in', '8 days', 'Not published', 'Not published'],
    ['States', 'Nevada', 'Nevada', 'Every state the lender serves'],
  ])
})

it('names programs that differ in nothing but their names [MATCH-07]', () => {
  const html = pageOf([published, { ...published, id: 'program-2', name: 'Bridge' }])
  expect(textOf(html)).toContain('Fix and flip, 5+ deals; Bridge')
  expect(tablesOf(html).map(({ caption }) => caption)).toEqual(['The same for both programs'])
})

it('lists a price as a difference if two programs give different sources [COMP-05]', () => {
  const other = { ...published, id: 'program-2', name: 'Bridge', sourceUrl: 'https://ostrind-funding.example/bridge' }
  const lender = (isSample: boolean) => wireLender({ programs: [published, other], isSample, website: null })
  const labels = (isSample: boolean) =>
    differencesOf(renderInSite(<LenderPage lender={lender(isSample)} />)).map(([name]) => name)
  expect(labels(true)).toEqual(['', 'Source'])
  expect(labels(false)).toContain('Interest rate')
  expect(labels(false)).not.toContain('Term')
})

it('shows a limit of zero as “No minimum”, “None” or $0, not as unpublished [MATCH-07]', () => {
  const open = {
    ...{ minCreditScore: 300, minDeals: 0, minimumInterestMonths: 0, loanFees: 0, entityRequired: false },
    seasoningMonths: 0,
  }
  const rows = tablesOf(pageOf([{ ...silent, ...open }]))[0]?.rows
  expect(rows).toMatchObject({
    'Minimum credit score': 'No minimum',
    Experience: 'First-time investors welcome',
    'Minimum interest': 'None',
    'Refinance seasoning': 'None',
    'Loan fees': '$0',
    Borrower: 'Individuals and companies',
  })
})

it('shows no program table for a lender without programs', () => {
  expect(tablesOf(pageOf([]))).toEqual([])
  expect(textOf(pageOf([]))).not.toContain('Loan programs')
})

it('describes each program in structured data with the facts of its table [MATCH-07]', () => {
  const site = { name: 'Plumbline', publicUrl: 'https://plumbline.example' }
  const { scripts } = lenderHead(site, wireLender({ programs: [published, silent] }))
  expect(JSON.parse(scripts[0]?.children ?? '')).toMatchObject({
    '@type': 'FinancialService',
    makesOffer: [
      {
        itemOffered: {
          '@type': 'LoanOrCredit',
          name: 'Fix and flip, 5+ deals',
          loanType: ['Fix and flip', 'Bridge'],
          amount: { minValue: 75_000, maxValue: 1_500_000, currency: 'USD' },
          interestRate: { minValue: 9.125, maxValue: 10.5 },
          loanTerm: { minValue: 6, maxValue: 18, unitCode: 'MON' },
          areaServed: [{ '@type': 'State', name: 'Nevada' }],
        },
      },
      { '@type': 'Offer', itemOffered: { '@type': 'LoanOrCredit', name: 'Bridge' } },
    ],
  })
})

it('says “Not published” for rates and states, and omits them from structured data [MATCH-07]', () => {
  const lender = wireLender({ minRate: null, maxRate: null, states: [], statesPublished: false })
  const text = textOf(renderInSite(<LenderPage lender={lender} />))
  expect(text).toContain('Interest rate Not published')
  expect(text).toContain('States not published: ask')
  expect(text).not.toMatch(/nationwide|50 states/i)
  const { scripts } = lenderHead({ name: 'Plumbline', publicUrl: 'https://plumbline.example' }, lender)
  expect(JSON.parse(scripts[0]?.children ?? '')).not.toHaveProperty('areaServed')
})

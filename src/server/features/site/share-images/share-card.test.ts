import { expect, it } from 'vitest'
import { programsOf } from '#domain/programs/programs.ts'
import { lenderCard, type ShareImageLender, stateCard } from './share-card.ts'

const lender: ShareImageLender = {
  name: 'Acme Capital',
  states: ['Ohio', 'Texas'],
  statesPublished: true,
  isSample: false,
  minRate: 9.5,
  maxRate: 12,
  minPoints: 1,
  maxPoints: 2,
  minAmount: 75_000,
  maxAmount: 2_000_000,
  minTerm: 6,
  maxTerm: 18,
  termsCheckedAt: '2026-10-02T00:00:00.000Z',
  programs: [],
}

it('shows a lender’s terms with their date, and labels sample terms [COMP-05]', () => {
  expect(lenderCard(lender)).toEqual({
    title: 'Acme Capital',
    subtitle: '2 States · as of Oct 2, 2026',
    figures: [
      { label: 'Interest rate', value: '9.5–12%' },
      { label: 'Points', value: '1–2%' },
      { label: 'Loan amount', value: '$75K–$2.0M' },
      { label: 'Term', value: '6–18 months' },
    ],
  })
  expect(lenderCard({ ...lender, isSample: true }).subtitle).toBe('2 States · sample data')
  expect(lenderCard({ ...lender, states: [], statesPublished: false }).subtitle).toBe(
    'States not published: ask · as of Oct 2, 2026',
  )
  expect(lenderCard({ ...lender, termsCheckedAt: null }).subtitle).toBe('2 States · terms of unknown date')
  const silent = { ...lender, minPoints: null, maxPoints: null, minAmount: null, maxAmount: null }
  expect(lenderCard(silent).figures.map(({ label }) => label)).toEqual(['Interest rate', 'Term'])
  const program = { ...programsOf({ ...lender, fundingDays: null })[0]!, id: 'p', name: 'Bridge' }
  const open = {
    ...lender,
    minRate: null,
    maxRate: null,
    programs: [{ ...program, minRate: null, maxRate: null }, program],
  }
  expect(lenderCard(open).figures[0]).toEqual({ label: 'Interest rate', value: '9.5–12%' })
})

it('summarizes a state by the lenders that publish that they lend there', () => {
  const lenders = [
    lender,
    { ...lender, states: [], minRate: 8.25, maxAmount: null },
    { ...lender, states: ['Iowa'], minRate: 5 },
    { ...lender, states: [], statesPublished: false, minRate: 4 },
  ]
  expect(stateCard('Ohio', lenders).figures).toEqual([
    { label: 'Lenders', value: '2' },
    { label: 'Rates', value: 'From 8.25%' },
    { label: 'Loans up to', value: '$2.0M' },
  ])
  const program = { ...programsOf({ ...lender, fundingDays: null })[0]!, id: 'p', name: 'Bridge', minRate: 7.5 }
  const open = { ...lender, minRate: null, maxRate: null, programs: [program] }
  expect(stateCard('Ohio', [lender, open]).figures[1]).toEqual({ label: 'Rates', value: 'From 7.5%' })
  expect(stateCard('Ohio', []).figures).toEqual([{ label: 'Lenders', value: '0' }])
})

it('labels a state’s card of sample data, and doesn’t count samples when real lenders lend there [COMP-05]', () => {
  const sample = { ...lender, isSample: true, minRate: 6 }
  expect(stateCard('Ohio', [sample, sample])).toMatchObject({
    subtitle: 'Published rates, points and terms, side by side · sample data',
    figures: [{ value: '2' }, { value: 'From 6%' }, {}],
  })
  expect(stateCard('Ohio', [sample, lender])).toMatchObject({
    subtitle: 'Published rates, points and terms, side by side',
    figures: [{ value: '1' }, { value: 'From 9.5%' }, {}],
  })
})

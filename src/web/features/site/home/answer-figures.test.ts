import { expect, it } from 'vitest'
import { readAnswer } from './answer-figures.ts'
import { pickAnswerTexts } from './answer-texts.ts'

const five = { state: 'California', purchasePrice: '$185,000', rehab: '60k', arv: '330000' }

it('computes the loan as 85% of price and repairs, for twelve months and a first flip [TOOL-07]', () => {
  expect(readAnswer(five)).toEqual({
    figures: {
      propertyState: 'California',
      purchasePrice: 185_000,
      repairBudget: 60_000,
      estimatedArv: 330_000,
      loanAmount: 217_250,
      termMonths: 12,
      flips: '0-1',
    },
    errors: {},
  })
})

it('uses a given loan, term, credit range and number of flips [TOOL-07]', () => {
  const given = { ...five, loanAmount: '217250', months: '9', creditScoreRange: 'Good (650-699)', flips: '2-5' }
  expect(readAnswer(given).figures).toMatchObject({
    loanAmount: 217_250,
    termMonths: 9,
    creditScoreRange: 'Good (650-699)',
    flips: '2-5',
  })
})

it('accepts months held within the term, and leaves out a blank [MATCH-28]', () => {
  expect(readAnswer({ ...five, holdMonths: '4' }).figures).toMatchObject({ termMonths: 12, holdMonths: 4 })
  expect(readAnswer({ ...five, holdMonths: '' }).figures).not.toHaveProperty('holdMonths')
  for (const holdMonths of ['0', '13', '4.5', 'half'])
    expect(readAnswer({ ...five, holdMonths })).toEqual({
      figures: null,
      errors: { holdMonths: 'Enter months held from 1 to the loan’s 12' },
    })
})

it('reads a blank as missing, never as zero, and reports an error for each field [TOOL-07]', () => {
  expect(readAnswer({}).errors).toEqual({
    state: 'Choose a state',
    purchasePrice: 'Enter the purchase price',
    rehab: 'Enter the rehab, or 0',
    arv: 'Enter the value after repairs',
  })
  expect(readAnswer({ ...five, loanAmount: '$' }).errors).toEqual({ loanAmount: 'Enter the loan, or leave it blank' })
  const wrong = { ...five, arv: 'much', months: '1.5', creditScoreRange: 'Splendid', state: 'Nowhere' }
  expect(readAnswer(wrong)).toEqual({
    figures: null,
    errors: {
      state: 'Choose a state',
      creditScoreRange: 'Choose a credit score range',
      arv: 'Enter dollars from $1 to $1,000,000,000',
      months: 'Enter months from 1 to 60',
    },
  })
})

it('picks only its own parameters from the URL [TOOL-07]', () => {
  expect(pickAnswerTexts({ ...five, utm: 'x', months: ' ', arv: 5 as never })).toEqual({
    state: 'California',
    purchasePrice: '$185,000',
    rehab: '60k',
  })
})

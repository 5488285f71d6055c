import { expect, it } from 'vitest'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { lenderEmail, lenderQuestions, type SharedDeal, sharedFactNames, sharedFactText } from './shared-facts.ts'

const deal: SharedDeal = {
  ...wireDeal({ id: 'secret-id', propertyAddress: 'Secret Street 9', purpose: 'secret purpose', downpayment: 43_210 }),
  entityType: 'LLC',
  exitStrategy: 'Fix and Flip',
  cash: {
    cashAtClosing: 49_277,
    repairsYouPay: 11_500,
    cashYouNeed: 60_777,
    advance: 160_000,
    holdback: 0,
    prepaid: { interest: 0, insurance: 0, escrow: 0, total: 0 },
  },
}

it('shares exactly the chosen facts of a deal [DASH-14] [MATCH-16]', () => {
  expect(lenderEmail('Birch & Sons', deal, sharedFactNames)).toEqual({
    subject: 'Loan request: $160,000 in California',
    body: [
      'Hello Birch & Sons,',
      '',
      'I am looking for a loan and would like to hear your terms. The deal:',
      '',
      'Loan amount: $160,000',
      'State: California',
      'Property type: Single Family',
      'Purchase price: $200,000',
      'Repair budget: $25,000',
      'Estimated ARV: $300,000',
      'Down payment: $43,210',
      'Cash: $49,277 at closing, $11,500 for repairs, $60,777 in all',
      'Term: 12 months',
      'Closing by: December 18, 2026',
      'Borrower: LLC',
      'Experience: First time',
      'Exit: Fix and Flip',
      '',
      'My questions:',
      ...lenderQuestions.map((question, index) => `${index + 1}. ${question}`),
      '',
      'Thank you.',
    ].join('\n'),
  })
})

it('shares no down payment for a refinance [MATCH-12] [MATCH-16]', () => {
  expect(sharedFactText('downpayment', deal)).toBe('$43,210')
  expect(sharedFactText('downpayment', { ...deal, dealType: 'Refinance' })).toBeNull()
})

it('leaves out facts that were not chosen, even from the subject [DASH-14]', () => {
  const values = {
    loan: '160,000',
    state: 'California',
    type: 'Single Family',
    price: '200,000',
    repairs: '25,000',
    arv: '300,000',
    downpayment: '43,210',
    cash: '60,777',
    term: '12 months',
    closing: 'December 18, 2026',
    entity: 'LLC',
    experience: 'First time',
    exit: 'Fix and Flip',
    questions: 'Is a personal guarantee needed?',
  }
  const choices = sharedFactNames.flatMap((fact) => [[fact], sharedFactNames.filter((other) => other !== fact)])
  for (const chosen of [[], ...choices]) {
    const { subject, body } = lenderEmail('Birch', deal, chosen)
    const text = `${subject}\n${body}`
    for (const fact of sharedFactNames) expect(text.includes(values[fact])).toBe(chosen.includes(fact))
    expect(text).not.toMatch(/secret|650/i)
  }
})

it('names only cash to close when the loan pays all repairs, and no negative or unknown cash [MATCH-21]', () => {
  const textOf = (cash: SharedDeal['cash']) => sharedFactText('cash', { ...deal, cash })
  expect(textOf({ ...deal.cash!, repairsYouPay: 0, cashYouNeed: 49_277 })).toBe('$49,277 at closing')
  expect(textOf({ ...deal.cash!, cashAtClosing: -9000, cashYouNeed: 2500 })).toBeNull()
  expect(textOf({ ...deal.cash!, cashAtClosing: null, cashYouNeed: null })).toBeNull()
  expect(textOf(null)).toBeNull()
})

it('names the closing day that the investor set, else the timeline’s [MATCH-16]', () => {
  expect(sharedFactText('closing', deal)).toBe('December 18, 2026')
  expect(sharedFactText('closing', { ...deal, closeOn: '2027-01-08' })).toBe('January 8, 2027')
})

it('leaves out unknown facts, and asks ten questions [MATCH-16]', () => {
  expect(lenderQuestions).toHaveLength(10)
  const { body } = lenderEmail('Birch', { ...deal, entityType: null, exitStrategy: undefined }, sharedFactNames)
  expect(body).not.toMatch(/Borrower|Exit:|null|undefined/)
})

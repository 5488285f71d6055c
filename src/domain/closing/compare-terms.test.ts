import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QuotedDeal, quoteCost } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { compareTerms, termsCauses } from './compare-terms.ts'
import { termsFigures } from './terms-figures.ts'

const deal: QuotedDeal = {
  dealType: 'Fix and Flip',
  dealStatus: 'Signed a contract',
  purchasePrice: 185_000,
  repairBudget: 60_000,
  estimatedArv: 330_000,
  propertyValue: null,
  payoff: null,
  termMonths: 12,
  holdMonths: 9,
}
const quote: QuoteTerms = {
  ratePercent: 10.5,
  pointsPercent: 2,
  loanAmount: 217_250,
  termMonths: 12,
  interestBasis: 'drawn',
  fees: [
    { label: 'Underwriting', dollars: 1695, per: 'loan' },
    { label: 'Draw fee', dollars: 150, per: 'draw' },
  ],
  minimumInterestMonths: 3,
  extensionFeePercent: 0.5,
}

/** Computes a purchase's total month by month, from the specification alone and without any of the product's code. */
function totalByHand(terms: QuoteTerms, of: QuotedDeal, hold: number): number {
  const { loanAmount, ratePercent, termMonths } = terms
  // Financed repairs are held back first.
  const holdback = Math.min(of.repairBudget, loanAmount)
  const monthly = ratePercent / 1200
  const draws = Math.max(1, Math.min(4, hold - 1))
  let interest = 0
  let balance = loanAmount
  if (termMonths > 36) {
    const payment =
      monthly === 0 ? loanAmount / termMonths : (loanAmount * monthly) / (1 - (1 + monthly) ** -termMonths)
    for (let month = 1; month <= Math.min(hold, termMonths); month++) {
      interest += balance * monthly
      balance -= payment - balance * monthly
    }
  } else {
    for (let month = 1; month <= hold; month++) {
      const drawn = terms.interestBasis === 'drawn' ? Math.min(month - 1, draws) / draws : 1
      interest += (loanAmount - holdback + holdback * drawn) * monthly
    }
  }
  if (termMonths <= 36) interest = Math.max(interest, (terms.minimumInterestMonths ?? 0) * loanAmount * monthly)
  let total = (loanAmount * terms.pointsPercent) / 100 + interest
  for (const fee of terms.fees)
    total +=
      fee.per === 'loan'
        ? fee.dollars
        : fee.per === 'month'
          ? fee.dollars * hold
          : holdback > 0
            ? fee.dollars * draws
            : 0
  for (let month = termMonths; month < hold; month += 3) total += (loanAmount * (terms.extensionFeePercent ?? 0)) / 100
  if (termMonths > 36 && hold < termMonths)
    total += (balance * (terms.prepaySteps?.[Math.ceil(hold / 12) - 1] ?? 0)) / 100
  return total
}

/** The groups in the order of the specification, with the fields of each. */
const groupsByHand = [
  ['loan-amount', ['loanAmount']],
  ['rate', ['ratePercent']],
  ['term', ['termMonths', 'extensionFeePercent']],
  ['points', ['pointsPercent']],
  ['basis', ['interestBasis', 'minimumInterestMonths']],
  ['fees', ['fees']],
  ['prepayment', ['prepaySteps']],
] as const

const dollars = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100)
const someTerms: fc.Arbitrary<QuoteTerms> = fc.record({
  ratePercent: fc.integer({ min: 1000, max: 18_000 }).map((n) => n / 1000),
  pointsPercent: fc.integer({ min: 0, max: 6000 }).map((n) => n / 1000),
  loanAmount: fc.integer({ min: 20_000, max: 900_000 }),
  termMonths: fc.constantFrom(6, 9, 12, 18, 24, 36, 60, 360),
  interestBasis: fc.constantFrom('full', 'drawn'),
  fees: fc.array(
    fc.record({
      label: fc.constantFrom('Underwriting', 'Document prep', 'Draw fee', 'Wire', 'Servicing'),
      dollars: dollars(4000),
      per: fc.constantFrom('loan', 'draw', 'month'),
    }),
    { maxLength: 5 },
  ),
  minimumInterestMonths: fc.option(fc.integer({ min: 0, max: 9 })),
  extensionFeePercent: fc.option(fc.integer({ min: 0, max: 3000 }).map((n) => n / 1000)),
  prepaySteps: fc.option(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 })),
})
const someDeal = fc.record({
  purchasePrice: fc.integer({ min: 40_000, max: 900_000 }),
  repairBudget: fc.integer({ min: 0, max: 250_000 }),
  holdMonths: fc.integer({ min: 1, max: 40 }),
})

describe('final terms compared with the quote', () => {
  it('say what each change costs, in order, in sentences [CLOSE-01]', () => {
    const final: QuoteTerms = {
      ...quote,
      pointsPercent: 2.5,
      minimumInterestMonths: 6,
      fees: [...quote.fees, { label: 'Processing', dollars: 495, per: 'loan' }],
    }
    const found = compareTerms(quote, final, deal, 9)
    expect(found.causes).toEqual([
      { cause: 'points', dollars: 1086.25, sentence: 'Points rose from 2.0 to 2.5: $1,086 more.' },
      {
        cause: 'basis',
        dollars: 0,
        sentence: 'Minimum interest rose from 3 months to 6 months: no difference in cost.',
      },
      { cause: 'fees', dollars: 495, sentence: 'Fees rose from $2,295 to $2,790: $495 more.' },
    ])
    expect(found.difference).toBe(1581.25)
    expect(found.flags).toEqual([{ kind: 'new-fee', sentence: '"Processing" was not in your quote: $495.' }])
    expect(found).toMatchObject({ isWorse: true, sentence: 'The final terms cost $1,581 more than your quote.' })
  })

  it('add up by cause and agree with a month-by-month calculation over 1,000 random pairs [CLOSE-01]', () => {
    fc.assert(
      fc.property(someTerms, someTerms, someDeal, (from, to, { holdMonths, ...figures }) => {
        const of = { ...deal, ...figures }
        const found = compareTerms(from, to, of, holdMonths)
        expect(Math.abs(found.quoteTotal - totalByHand(from, of, holdMonths))).toBeLessThan(0.011)
        expect(Math.abs(found.total - totalByHand(to, of, holdMonths))).toBeLessThan(0.011)
        const cents = found.causes.reduce((sum, { dollars }) => sum + Math.round(dollars * 100), 0)
        expect(cents).toBe(Math.round(found.difference * 100))
        expect(Math.round(found.difference * 100)).toBe(Math.round((found.total - found.quoteTotal) * 100))
        const order = found.causes.map(({ cause }) => termsCauses.indexOf(cause))
        expect(order).toEqual([...order].sort((a, b) => a - b))
        let before = from
        for (const [cause, fields] of groupsByHand) {
          const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, to[field]])) }
          const byHand = totalByHand(after, of, holdMonths) - totalByHand(before, of, holdMonths)
          const step = found.causes.find((one) => one.cause === cause)?.dollars ?? 0
          expect(Math.abs(step - byHand)).toBeLessThan(0.021)
          before = after
        }
        for (const { dollars, sentence } of found.causes)
          expect(sentence).toContain(dollars >= 0.5 ? ' more.' : dollars <= -0.5 ? ' less.' : 'no difference')
      }),
      { numRuns: 1000 },
    )
  })

  it('equal the quote when at most null and missing fields differ, and may be better [CLOSE-01]', () => {
    const found = compareTerms(quote, { ...quote, prepaySteps: null }, deal, 9)
    expect(found).toMatchObject({ difference: 0, causes: [], flags: [], isWorse: false })
    expect(found.sentence).toBe('These are the terms you were quoted.')
    const better = compareTerms(quote, { ...quote, ratePercent: 10.25 }, deal, 9)
    expect(better.isWorse).toBe(false)
    expect(better.causes[0]!.sentence).toBe('Rate fell from 10.5% to 10.25%: $376 less.')
  })

  it('flag an advance below the quote, and terms above the published ones [CLOSE-01]', () => {
    const small = compareTerms(quote, { ...quote, loanAmount: 150_000 }, deal, 9)
    expect(small.flags.map(({ sentence }) => sentence)).toEqual([
      'The advance is $67,250 below your quote: bring that much more.',
    ])
    const published = {
      maxRate: 10.25,
      maxPoints: 2,
      loanFees: 1695,
      drawFee: null,
      minimumInterestMonths: null,
      extensionPercent: 0.25,
      exitFeePercent: null,
      interestBasis: 'drawn' as const,
    }
    const quoted = compareTerms(quote, quote, deal, 9, { published })
    expect(quoted).toMatchObject({ isWorse: false, flags: [], sentence: 'These are the terms you were quoted.' })
    const above = compareTerms(quote, { ...quote, interestBasis: 'full' }, deal, 9, { published })
    expect(above.flags.map(({ sentence }) => sentence)).toEqual([
      'A rate of 10.5% is above the 10.25% this lender publishes.',
      'An extension fee of 0.5% is above the 0.25% this lender publishes.',
      'Interest accrues on the full loan; this lender publishes interest on drawn funds.',
    ])
  })

  it('name what they are compared with, and call no fee new compared with an estimate [CLOSE-01]', () => {
    const final = {
      ...quote,
      ratePercent: 11,
      fees: [...quote.fees, { label: 'Wire', dollars: 40, per: 'loan' as const }],
    }
    expect(compareTerms(quote, final, deal, 9, { base: 'estimate' })).toMatchObject({
      flags: [],
      sentence: 'The final terms cost $792 more than the estimate.',
    })
    expect(compareTerms(quote, quote, deal, 9, { base: 'first-terms' }).sentence).toBe('Nothing changed.')
    expect(compareTerms(quote, final, deal, 9, { base: 'first-terms' }).flags[0]!.sentence).toBe(
      '"Wire" was not in their first terms: $40.',
    )
  })

  it('don’t call a fee new when only case, spaces or the word fee differ', () => {
    const fees = quote.fees.map((fee) => ({ ...fee, label: ` ${fee.label.toUpperCase().replace(' FEE', '')}  fee` }))
    expect(compareTerms(quote, { ...quote, fees }, deal, 9).flags).toEqual([])
  })
})

describe('a first advance and a holdback in final terms', () => {
  it('override the program’s limits, and say which way the money moves [CLOSE-01, MATCH-33]', () => {
    const final = { ...quote, initialAdvance: 150_000, holdback: 60_000 }
    const found = compareTerms(quote, final, deal, 9)
    expect(found.causes.map(({ sentence }) => sentence)).toEqual([
      'The first advance fell from $157,250 to $150,000: no difference in cost.',
    ])
    expect(found.flags.map(({ sentence }) => sentence)).toEqual([
      'The advance is $7,250 below your quote: bring that much more.',
    ])
    const refinance = { ...deal, dealType: 'Refinance', propertyValue: 300_000, payoff: 50_000 }
    expect(compareTerms(quote, final, refinance, 9).flags[0]!.sentence).toBe(
      'The advance is $7,250 below your quote: you get that much less.',
    )
  })

  it('count prepaid interest, impounds and a reserve of final terms in the cash at closing [CLOSE-01]', () => {
    const usual = termsFigures(quote, deal, 9).cashAtClosing!
    const later = { ...quote, prepaidInterest: 1000, impounds: 2500, interestReserve: 4000 }
    expect(termsFigures(later, deal, 9).cashAtClosing! - usual).toBeCloseTo(1000 - 687.97 + 2500 - 1800 + 4000, 2)
  })

  it('flag what final terms collect at closing above the quote or the estimate [CLOSE-01]', () => {
    const usual = { ...quote, prepaidInterest: 500, impounds: 1000 }
    expect(compareTerms(quote, usual, deal, 9)).toMatchObject({
      flags: [],
      sentence: 'These are the terms you were quoted.',
    })
    const later = { ...quote, prepaidInterest: 1187.97, impounds: 2500, interestReserve: 4000 }
    const found = compareTerms(quote, later, deal, 9)
    expect(found).toMatchObject({
      difference: 0,
      isWorse: true,
      sentence: 'The total is the same, but look at what changed.',
    })
    expect(found.flags).toEqual(
      [
        'Prepaid interest is $1,188, $500 above the estimate: bring that much more.',
        'Taxes and insurance collected are $2,500, $700 above the estimate: bring that much more.',
        'An interest reserve of $4,000 was not in your quote: bring that much more.',
      ].map((sentence) => ({ kind: 'due-at-closing', sentence })),
    )
    const next = compareTerms(later, { ...later, interestReserve: 4500 }, deal, 9, { base: 'first-terms' })
    expect(next.flags.map(({ sentence }) => sentence)).toEqual([
      'The interest reserve is $4,500, $500 above their first terms: bring that much more.',
    ])
    const refinance = { ...deal, dealType: 'Refinance', propertyValue: 300_000, payoff: 142_000 }
    expect(compareTerms(quote, { ...quote, initialAdvance: 150_000 }, refinance, 9).flags[0]!.sentence).toBe(
      'The advance is $7,250 below your quote: instead of $72 out, bring $7,146.',
    )
  })

  it.each<[string, Partial<QuoteTerms>]>([
    ['a loan that is due sooner', { termMonths: 9, extensionFeePercent: 0 }],
    ['a dearer extension', { extensionFeePercent: 1 }],
    ['an exit fee for a later sale', { exitFeePercent: 1, exitFeeAfterMonth: 10 }],
    ['more minimum interest for an earlier sale', { minimumInterestMonths: 5 }],
  ])('are worse with %s, though they cost the same at this hold [CLOSE-01]', (_, change) => {
    const before = { ...quote, extensionFeePercent: change.extensionFeePercent === 0 ? 0 : 0.5 }
    const worse = compareTerms(before, { ...before, ...change }, deal, 9)
    expect(worse).toMatchObject({ difference: 0, isWorse: true })
    expect(worse.sentence).toBe('The total is the same, but look at what changed.')
    const better = compareTerms({ ...before, ...change }, before, deal, 9)
    expect(better).toMatchObject({ isWorse: false, sentence: 'Nothing is worse than your quote.' })
  })

  it('price an exit fee as a cause of its own, and extensions by their length [MATCH-33]', () => {
    const final = { ...quote, exitFeePercent: 1, exitFeeAfterMonth: 4 }
    expect(compareTerms(quote, final, deal, 9).causes).toEqual([
      {
        cause: 'exit',
        dollars: 2172.5,
        sentence: 'Exit fee rose from 0% to 1%, it is due after month 4: $2,173 more.',
      },
    ])
    expect(quoteCost({ ...quote, extensionMonths: 6 }, deal, 18).extensionFee).toBe(1086.25)
  })

  it('treat a blank term as its default value [CLOSE-01]', () => {
    const blank = { ...quote, minimumInterestMonths: null, extensionFeePercent: null }
    const typed = {
      ...blank,
      minimumInterestMonths: 0,
      extensionFeePercent: 0,
      extensionMonths: 3,
      exitFeePercent: 0,
      exitFeeAfterMonth: 6,
      prepaySteps: [],
    }
    expect(compareTerms(blank, typed, deal, 9)).toMatchObject({
      causes: [],
      sentence: 'These are the terms you were quoted.',
    })
  })

  it('name the exit fee when only its month changes, and no month when it is waived [CLOSE-01]', () => {
    const early = { ...quote, exitFeePercent: 1, exitFeeAfterMonth: 4 }
    const sentenceOf = (final: QuoteTerms) => compareTerms(early, final, deal, 9).causes[0]!.sentence
    expect(sentenceOf({ ...early, exitFeeAfterMonth: 6 })).toBe(
      'The exit fee is due after month 6, not 4: no difference in cost.',
    )
    expect(sentenceOf(quote)).toBe('Exit fee fell from 1% to 0%: $2,173 less.')
  })

  it('name the length of an extension only if extensions cost something [CLOSE-01]', () => {
    const sentencesOf = (before: Partial<QuoteTerms>, after: Partial<QuoteTerms>) =>
      compareTerms({ ...quote, ...before }, { ...quote, ...after }, deal, 9).causes.map(({ sentence }) => sentence)
    expect(sentencesOf({}, { extensionMonths: 6 })).toEqual([
      'An extension lasts 6 months, not 3: no difference in cost.',
    ])
    const free = { extensionFeePercent: 0 }
    expect(sentencesOf(free, { ...free, extensionMonths: 6 })).toEqual([])
    expect(sentencesOf(free, { extensionMonths: 6 })).toEqual([
      'Extension fee rose from 0% to 0.5%, an extension lasts 6 months: no difference in cost.',
    ])
    expect(sentencesOf({ extensionMonths: 6 }, free)).toEqual([
      'Extension fee fell from 0.5% to 0%: no difference in cost.',
    ])
  })

  it('count an extension of 0 months, as older matches store it, as the usual length [CLOSE-01, MATCH-33]', () => {
    expect(compareTerms({ ...quote, extensionMonths: 0 }, quote, deal, 9).causes).toEqual([])
  })

  it('say that other changes make up for a lower advance, when the cash at closing is no higher [CLOSE-01]', () => {
    const before = { ...quote, initialAdvance: 150_000 }
    const flagsOf = (change: Partial<QuoteTerms>) =>
      compareTerms(before, { ...before, initialAdvance: 149_000, ...change }, deal, 9).flags.map(
        ({ sentence }) => sentence,
      )
    expect(flagsOf({ pointsPercent: 1.9 })).toEqual(['The advance is $1,000 below your quote: bring that much more.'])
    expect(flagsOf({ pointsPercent: 1 })).toEqual([
      'The advance is $1,000 below your quote: other changes make up for it.',
    ])
  })

  it('flag an advance that is lower by 50 cents or more [CLOSE-01]', () => {
    const flagsAt = (initialAdvance: number) =>
      compareTerms({ ...quote, initialAdvance: 150_000 }, { ...quote, initialAdvance }, deal, 9).flags
    expect(flagsAt(149_999.6)).toEqual([])
    expect(flagsAt(149_999.4).map(({ kind }) => kind)).toEqual(['lower-advance'])
  })
})

it('says that the total of a short loan leaves out its prepayment [CLOSE-01]', () => {
  const sentences = (termMonths: number) => {
    const before = { ...quote, termMonths }
    return compareTerms(before, { ...before, prepaySteps: [5, 4] }, deal, 9).causes.map(({ sentence }) => sentence)
  }
  expect(sentences(12)).toEqual([
    'Prepayment changed from none to 5-4%: no difference in the total, which leaves out the prepayment of a short loan, so ask what a sale costs.',
  ])
  expect(sentences(360)[0]).toMatch(/^Prepayment changed from none to 5-4%: \$[\d,]+ more\.$/)
  const waived = compareTerms({ ...quote, prepaySteps: [5, 4] }, { ...quote, prepaySteps: null }, deal, 9)
  expect(waived.causes.map(({ sentence }) => sentence)).toEqual([
    'Prepayment changed from 5-4% to none: no difference in the total, which leaves out the prepayment of a short loan.',
  ])
})

describe('the total of terms', () => {
  it('leaves repairs that are paid later out of cash at closing [CLOSE-01]', () => {
    // 185,000 + 4,345 points + 1,695 fees + 650 appraisal + 3,700 closing + 687.97 interest + 1,800 insurance - 157,250
    // advance.
    expect(termsFigures(quote, deal, 9)).toMatchObject({ cashAtClosing: 40_627.97, cashNeeded: 40_627.97 })
    const unfinanced = termsFigures({ ...quote, loanAmount: 177_250 }, { ...deal, repairsFinanced: false }, 9)
    expect(unfinanced.cashNeeded! - unfinanced.cashAtClosing!).toBeCloseTo(40_000, 2)
  })

  it('has no cash at closing for a refinance without a payoff', () => {
    expect(termsFigures(quote, { ...deal, dealType: 'Refinance' }, 9).cashAtClosing).toBeNull()
    const known = termsFigures(quote, { ...deal, dealType: 'Refinance', propertyValue: 185_000, payoff: 100_000 }, 9)
    expect(known.cashAtClosing).toBeLessThan(0)
  })
})

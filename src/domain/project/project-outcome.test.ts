import { expect, it } from 'vitest'
import { recordSentence, suggestedAssumptions, trackRecord } from './past-projects.ts'
import { projectBudget } from './project-budget.ts'
import { listDraws } from './project-draws.ts'
import { payoffOn } from './project-payoff.ts'
import { planProject } from './project-plan.ts'
import { projectResult } from './project-result.ts'
import { type ProjectFact, type ProjectTerms, sumCents } from './project-terms.ts'

const terms: ProjectTerms = {
  cashAtClosing: 39_070.03,
  prepaid: 0,
  loanAmount: 217_250,
  firstBalance: 157_250,
  holdback: 60_000,
  ratePercent: 10.93,
  interestBasis: 'drawn',
  minimumInterestMonths: 0,
  termMonths: 12,
  extensionPercent: 1,
  extensionMonths: 3,
  exitFeePercent: 0,
  exitFeeAfterMonth: 0,
  holdMonths: 9,
  carryMonthly: 569.58,
  arv: 330_000,
  sellingPercent: 8,
  drawFee: 175,
  lagMonths: 1,
  retainagePercent: 0,
}
const closing = '2026-01-31'
const lines = [1, 2, 3].map((month) => ({ id: `line ${month}`, cost: 20_000, month }))
const plan = planProject(terms, lines)
const fact = (kind: ProjectFact['kind'], on: string, amount: number, more: Partial<ProjectFact> = {}) => ({
  id: `${kind} ${on}`,
  kind,
  on,
  amount,
  lineId: null,
  drawId: null,
  isPartial: false,
  ...more,
})

it('reports how far a line is over its budget, and the expected total [DRAW-02]', () => {
  const facts = [
    fact('paid', '2026-02-10', 22_500, { lineId: 'line 1' }),
    fact('paid', '2026-02-12', 5000, { lineId: 'line 2', isPartial: true }),
    fact('paid', '2026-02-13', 900),
  ]
  const budget = projectBudget(lines, facts)
  expect(budget.lines.map(({ isDone, overPercent, isOver }) => [isDone, overPercent, isOver])).toEqual([
    [true, 12.5, true],
    [false, null, false],
    [false, null, false],
  ])
  expect(budget).toMatchObject({ planned: 60_000, paid: 28_400, unplanned: 900, expected: 63_400, isOver: false })
})

it('tracks a draw from request to receipt, and marks it late after 10 days [DRAW-02]', () => {
  const asked = fact('draw-asked', '2026-03-01', 20_000)
  expect(listDraws([asked], '2026-03-10')).toMatchObject([{ daysWaiting: 9, isLate: false }])
  expect(listDraws([asked, fact('draw-inspected', '2026-03-05', 0)], '2026-03-11')).toMatchObject([
    { askedOn: '2026-03-01', inspectedOn: '2026-03-05', daysWaiting: 10, isLate: true },
  ])
  const second = fact('draw-asked', '2026-03-08', 15_000)
  const arrived = fact('draw-received', '2026-03-20', 14_825, { drawId: second.id })
  expect(listDraws([asked, second, arrived], '2026-03-21')).toMatchObject([
    { asked: 20_000, receivedOn: null, isLate: true },
    { asked: 15_000, received: 14_825, isLate: false },
  ])
  expect(listDraws([fact('draw-received', '2026-03-02', 10)], '2026-03-21')).toMatchObject([{ id: null, received: 10 }])
  const inParts = [8000.1, 2000.2].map((dollars) => fact('draw-received', '2026-03-09', dollars, { drawId: asked.id }))
  expect(listDraws([asked, ...inParts], '2026-03-21')).toMatchObject([{ received: 10_000.3 }])
})

it('pays off balance, daily interest, minimum-interest shortfall and a due extension [DRAW-03]', () => {
  const facts = [fact('draw-received', '2026-03-20', 19_825), fact('interest', '2026-03-31', 1432.29)]
  const payoff = payoffOn('2026-04-10', closing, terms, plan.months, facts)
  expect(payoff).toMatchObject({ perDiem365: 53.08, isPlanned: false, extensionMonths: 3 })
  expect(payoff).toMatchObject({ balance: 177_250, perDiem: 53.82, interestSince: '2026-03-31', interest: 538.15 })
  expect(payoff).toMatchObject({ total: 177_788.15, maturityOn: '2027-01-31', extensionCost: 2172.5, extension: 0 })
  const least = payoffOn('2026-04-10', closing, { ...terms, minimumInterestMonths: 3 }, plan.months, facts)
  expect(least.minimumInterest).toBe(sumCents([5936.36, -1432.29, -538.15]))
  const six = payoffOn('2027-05-02', closing, { ...terms, extensionMonths: 6 }, plan.months, facts)
  expect(six).toMatchObject({ extension: 2172.5, extensionCost: 2172.5, extensionMonths: 6 })
  const late = payoffOn('2027-05-02', closing, terms, plan.months, facts)
  expect(late).toMatchObject({ extension: 4345, daysToMaturity: -91 })
})

it('adds the exit fee to payoff and sale once its month has passed [DRAW-03, DRAW-04, MATCH-33]', () => {
  const withFee = { ...terms, exitFeePercent: 1, exitFeeAfterMonth: 4 }
  // The fee isn't due up to four months after the closing. It is due the day after.
  expect(payoffOn('2026-05-31', closing, withFee, plan.months, []).exitFee).toBe(0)
  const late = payoffOn('2026-06-01', closing, withFee, plan.months, [])
  expect(late.exitFee).toBe(2172.5)
  expect(late.total).toBe(sumCents([late.balance, late.interest, late.minimumInterest, late.extension, 2172.5]))

  const charged = planProject(withFee, lines).sale
  expect(charged).toMatchObject({ exitFee: 2172.5, profit: sumCents([plan.sale.profit, -2172.5]) })
  const end = { kind: 'sold' as const, price: 330_000, costs: 26_400 }
  const planned = projectResult({ ...end, on: '2026-10-31' }, closing, withFee, lines, [])
  expect(planned.profit).toBe(planned.planned)
  // A sale in month 4 saves the fee, which counts as financing.
  const causeOf = (cause: string, of: typeof planned) => of.causes.find((one) => one.cause === cause)!.dollars
  const early = projectResult({ ...end, on: '2026-05-31' }, closing, withFee, lines, [])
  const free = projectResult({ ...end, on: '2026-05-31' }, closing, terms, lines, [])
  expect(early.profit).toBe(free.profit)
  expect(causeOf('financing', early)).toBe(sumCents([causeOf('financing', free), 2172.5]))
})

it('uses the planned draws while none is recorded, and charges full-loan interest if terms do [DRAW-03]', () => {
  const planned = { balance: 177_250, isPlanned: true }
  expect(payoffOn('2026-04-10', closing, terms, plan.months, [])).toMatchObject(planned)
  // Payments for work and interest aren't draws.
  const paid = [fact('paid', '2026-02-10', 20_000), fact('interest', '2026-02-28', 1432.29)]
  expect(payoffOn('2026-04-10', closing, terms, plan.months, paid)).toMatchObject(planned)
  const asked = fact('draw-asked', '2026-03-01', 20_000)
  expect(payoffOn('2026-04-10', closing, terms, plan.months, [asked])).toMatchObject({
    balance: 157_250,
    isPlanned: false,
  })
  const full = payoffOn('2026-02-10', closing, { ...terms, interestBasis: 'full' }, plan.months, [])
  expect(full).toMatchObject({ balance: 157_250, perDiem: 65.96, interest: 659.6 })
})

it('compares a sale with its plan, cause by cause [DRAW-04]', () => {
  const facts = lines.map(({ id, month }) => ({
    ...fact('paid', '', 22_000, { lineId: id }),
    month,
  }))
  const end = { kind: 'sold' as const, on: '2027-01-15', price: 325_000, costs: 24_000 }
  const result = projectResult(end, closing, terms, lines, facts)
  expect(result).toMatchObject({ planned: plan.sale.profit, days: 349, plannedDays: 273, budget: 60_000, paid: 66_000 })
  const causes = Object.fromEntries(result.causes.map(({ cause, dollars }) => [cause, dollars]))
  expect(causes).toMatchObject({ price: -5000, repairs: -6000, other: 2400 })
  // 76 days of interest in a 360-day year, and of carry in a 365-day year.
  expect(causes['time']).toBe(sumCents([(-76 * 217_250 * 10.93) / 36_000, (-76 * 12 * 569.58) / 365]))
  expect(sumCents(Object.values(causes))).toBe(sumCents([result.profit, -result.planned]))
  expect(result.causes.map(({ sentence }) => sentence).slice(0, 3)).toEqual([
    'It sold for $5,000 less than planned.',
    'Repairs cost $6,000 more than planned.',
    'It took 76 days longer.',
  ])
})

it('counts a sale 33 days late as 33 days, and one a week early as 7 fewer [DRAW-04, MATCH-33]', () => {
  const end = { kind: 'sold' as const, price: 330_000, costs: 26_400 }
  const daily = sumCents([(217_250 * 10.93) / 36_000, (12 * 569.58) / 365])
  const late = projectResult({ ...end, on: '2026-12-03' }, closing, terms, lines, [])
  expect(late.planned - late.profit).toBeCloseTo(33 * daily, 0)
  expect(late.causes.find(({ cause }) => cause === 'time')!.sentence).toBe('It took 33 days longer.')
  const early = projectResult({ ...end, on: '2026-10-24' }, closing, terms, lines, [])
  expect(early.profit).toBeGreaterThan(early.planned)
  expect(early.causes.find(({ cause }) => cause === 'time')!.sentence).toBe('It ended 7 days early.')
  expect(early.causes.find(({ cause }) => cause === 'time')!.dollars).toBeCloseTo(7 * daily, 0)
  const days = ['2026-12-01', '2026-12-02', '2026-12-03'].map(
    (on) => projectResult({ ...end, on }, closing, terms, lines, []).profit,
  )
  expect(days[0]! - days[1]!).toBeCloseTo(daily, 1)
  expect(days[1]! - days[2]!).toBeCloseTo(daily, 1)
})

it('counts the budget as spent if no payment was recorded, and finds no difference from the plan [DRAW-04]', () => {
  const end = { kind: 'rented' as const, on: '2026-10-31', price: 330_000, costs: 26_400 }
  const result = projectResult(end, closing, terms, lines, [])
  expect(result).toMatchObject({ paid: null, profit: result.planned, plannedCash: result.cash })
  expect(result.causes.every(({ dollars }) => dollars === 0)).toBe(true)
})

it('computes a track record from three results, and suggests no less than the assumption [DRAW-04]', () => {
  const one = { budget: 50_000, paid: 55_500, plannedDays: 180, days: 214 }
  expect(trackRecord([one, one])).toBeNull()
  const record = trackRecord([one, one, one, one, one, { ...one, paid: null }])!
  expect(recordSentence(record)).toBe('Your 6 flips: 11% over budget, 34 days late')
  const assumed = { contingencyPercent: 10, holdMonths: 9, termMonths: 12 }
  expect(suggestedAssumptions(record, assumed)).toEqual({ contingencyPercent: 11, holdMonths: 10 })
  expect(suggestedAssumptions(record, { ...assumed, contingencyPercent: 15, holdMonths: 12 })).toBeNull()
  const early = trackRecord(
    [{ ...one, paid: 50_000, days: 179 }, one, one].map((r) => ({ ...r, paid: null, days: 179 })),
  )!
  expect(recordSentence(early)).toBe('Your 3 flips: 1 day early')
})

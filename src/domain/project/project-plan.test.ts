import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type OracleCase, oracleMonths, oracleSale } from '#test/builders/project-oracle.ts'
import { type MonthFact, nextInterest, planProject } from './project-plan.ts'
import { type ProjectTerms, sumCents } from './project-terms.ts'

/** Bought for 185,000 with a loan of 217,250, 60,000 of it for repairs. */
const example: ProjectTerms = {
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
const lines = [1, 2, 3].map((month) => ({ id: `line ${month}`, cost: 20_000, month }))
const paid = (month: number, amount: number, lineId: string | null = `line ${month}`): MonthFact => ({
  kind: 'paid',
  lineId,
  month,
  amount,
  isPartial: false,
})
const received = (month: number, amount: number): MonthFact => ({
  kind: 'draw-received',
  lineId: null,
  month,
  amount,
  isPartial: false,
})

it('pays a draw in the month after its work, less its fee [DRAW-01]', () => {
  const { months, peak, sale } = planProject(example, lines)
  expect(months.map(({ draw }) => draw)).toEqual([0, 0, 19_825, 19_825, 19_825, 0, 0, 0, 0, 0])
  expect(months.map(({ interest }) => interest).slice(1, 6)).toEqual([1432.29, 1432.29, 1614.45, 1796.62, 1978.79])
  expect(months[1]).toMatchObject({ work: 20_000, carry: 569.58, cash: 22_001.87, sum: 61_071.9 })
  expect(peak).toEqual({ month: 3, amount: 65_607.8 })
  expect(sale).toMatchObject({ month: 9, price: 330_000, selling: 26_400, balance: 217_250, extension: 0 })
})

it('withholds the retainage until the last draw, and pays late draws in the last month [DRAW-01]', () => {
  const retained = planProject({ ...example, retainagePercent: 10 }, lines)
  expect(retained.months.map(({ draw }) => draw).slice(2, 5)).toEqual([17_825, 17_825, 23_825])
  const late = planProject({ ...example, holdMonths: 3, lagMonths: 2 }, lines)
  expect(late.months.map(({ draw }) => draw)).toEqual([0, 0, 0, 3 * 19_825])
})

it('draws no more than the holdback, and nothing without one [DRAW-01]', () => {
  const half = planProject({ ...example, holdback: 30_000 }, lines)
  expect(half.months.map(({ draw }) => draw).slice(2, 5)).toEqual([9825, 9825, 9825])
  const none = planProject({ ...example, holdback: 0 }, lines)
  expect(none.months.every(({ draw }) => draw === 0)).toBe(true)
})

it('prefills the interest of the first month without a payment, however many payments a month has [DRAW-02]', () => {
  const { months } = planProject(example, lines)
  const pays = (...days: string[]) => ({ months, facts: days.map((on) => ({ kind: 'interest' as const, on })) })
  const of = (...days: string[]) => nextInterest('2026-01-10', pays(...days))
  expect(of()).toBe(1432.29)
  expect(of('2026-02-01', '2026-02-05')).toBe(1432.29)
  expect(of('2026-02-05', '2026-03-05')).toBe(1614.45)
  expect(of('2026-02-05', '2026-04-05')).toBe(1432.29)
  expect(nextInterest('2026-01-10', { months: [], facts: [] })).toBeNull()
})

const cases = fc.record({
  advance: fc.integer({ min: 10_000, max: 900_000 }),
  overAdvance: fc.integer({ min: 0, max: 400_000 }),
  repairs: fc.integer({ min: 0, max: 300_000 }),
  rateMilli: fc.integer({ min: 1000, max: 18_000 }),
  basis: fc.constantFrom('drawn' as const, 'full' as const),
  holdMonths: fc.integer({ min: 1, max: 60 }),
  drawLagMonths: fc.integer({ min: 0, max: 2 }),
  retainagePercent: fc.integer({ min: 0, max: 20 }),
  drawFee: fc.integer({ min: 0, max: 500 }),
  carryCents: fc.integer({ min: 0, max: 500_000 }),
  closingCents: fc.integer({ min: -5_000_000, max: 20_000_000 }),
  termMonths: fc.integer({ min: 3, max: 60 }),
  extensionMilli: fc.integer({ min: 0, max: 3000 }),
  exitMilli: fc.constantFrom(0, 500, 1000, 1250),
  exitFeeAfterMonth: fc.integer({ min: 0, max: 12 }),
  minimumInterestMonths: fc.integer({ min: 0, max: 12 }),
  arv: fc.integer({ min: 50_000, max: 2_000_000 }),
  sellingPercent: fc.integer({ min: 0, max: 12 }),
  parts: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 5_000_000 }), at: fc.nat({ max: 59 }) }), {
    minLength: 1,
    maxLength: 40,
  }),
})

it('agrees with an independent calculation over 500 random projects, to the cent [DRAW-01]', () => {
  fc.assert(
    fc.property(cases, (drawn) => {
      const one: OracleCase = {
        ...drawn,
        loan: drawn.advance + drawn.overAdvance,
        ratePercent: drawn.rateMilli / 1000,
        extensionPercent: drawn.extensionMilli / 1000,
        exitFeePercent: drawn.exitMilli / 1000,
        carryMonthly: drawn.carryCents / 100,
        atClosing: drawn.closingCents / 100,
        lines: drawn.parts.map(({ cents, at }) => ({ cost: cents / 100, month: 1 + (at % drawn.holdMonths) })),
      }
      const holdback = Math.max(0, Math.min(one.repairs, one.loan - one.advance))
      const terms: ProjectTerms = {
        ...example,
        cashAtClosing: one.atClosing,
        loanAmount: one.loan,
        firstBalance: one.loan - holdback,
        holdback,
        ratePercent: one.ratePercent,
        interestBasis: one.basis,
        holdMonths: one.holdMonths,
        carryMonthly: one.carryMonthly,
        drawFee: one.drawFee,
        lagMonths: one.drawLagMonths,
        retainagePercent: one.retainagePercent,
        termMonths: one.termMonths,
        extensionPercent: one.extensionPercent,
        exitFeePercent: one.exitFeePercent,
        exitFeeAfterMonth: one.exitFeeAfterMonth,
        minimumInterestMonths: one.minimumInterestMonths,
        arv: one.arv,
        sellingPercent: one.sellingPercent,
      }
      const numbered = one.lines.map((line, at) => ({ ...line, id: String(at) }))
      const plan = planProject(terms, numbered)
      expect(planProject(terms, numbered, [], { currentMonth: 1 })).toEqual(plan)
      const rows = plan.months.map(({ cash, interest, sum, balance }) => ({ cash, interest, sum, balance }))
      expect(rows).toEqual(oracleMonths(one))
      expect(plan.sale).toMatchObject(oracleSale(one))
      const most = Math.max(...rows.map(({ sum }) => sum))
      expect(plan.peak).toEqual({ month: rows.findIndex(({ sum }) => sum === most), amount: most })
      // Cash in equals cash out: own cash and draws against costs, and the sale against its uses.
      const spent = plan.months.flatMap(({ work, interest, carry }) => [work, interest, carry])
      const draws = sumCents(plan.months.map(({ draw }) => draw))
      const own = plan.months.at(-1)!.sum
      expect(sumCents([own, draws])).toBe(sumCents([one.atClosing, ...spent]))
      const { sale } = plan
      const out = [sale.selling, sale.balance, sale.extension, sale.exitFee, sale.minimumInterest, sale.profit, own]
      expect(sumCents(out)).toBe(sale.price)
    }),
    { numRuns: 500 },
  )
})

it('replaces the plan with recorded facts, and plans the rest [DRAW-02]', () => {
  const facts = [paid(1, 22_000), received(3, 18_000)]
  const { months } = planProject(example, lines, facts)
  expect(months.map(({ work }) => work)).toEqual([0, 22_000, 0, 0, 40_000, 0, 0, 0, 0, 0])
  expect(months.map(({ isActual }) => isActual).slice(0, 5)).toEqual([false, true, true, true, false])
  // The lender pays the planned 20,000, so 1,825 of the first draw is still to come, less a draw fee of 175. The
  // draw for the work in month 4 follows.
  expect(months.map(({ draw }) => draw).slice(2, 6)).toEqual([0, 18_000, 1650, 39_825])
  expect(months[4]!.interest).toBe(Number((((157_250 + 18_175) * 10.93) / 1200).toFixed(2)))
})

it('plans unpaid work and its draws from the current month on, never in a past month [DRAW-02]', () => {
  const workAndDraws = (currentMonth: number, facts: MonthFact[] = []) =>
    planProject(example, lines, facts, { currentMonth }).months.map(({ work, draw }) => [work, draw])
  const none = [0, 0]
  expect(workAndDraws(5)).toEqual([...[none, none, none, none, none, [60_000, 0]], ...[[0, 59_825], none, none, none]])
  const [first, second] = [paid(1, 20_000), paid(2, 20_000)]
  expect(workAndDraws(5, [first, second])).toEqual([
    ...[none, [20_000, 0], [20_000, 0], none, none, [20_000, 39_650]],
    ...[[0, 19_825], none, none, none],
  ])
  // A month with facts counts as over: unpaid work moves to the next one.
  expect(workAndDraws(2, [first, second])).toEqual(workAndDraws(0, [first, second]))
  expect(workAndDraws(1)).toEqual(workAndDraws(0))
  const late = planProject(example, lines, [], { currentMonth: 14 })
  expect(late.months).toHaveLength(15)
  expect(late.months[14]).toMatchObject({ work: 60_000, draw: 59_825 })
  expect(late.sale).toMatchObject({ month: 14, extension: 2172.5 })
})

it('counts paid interest, partly paid lines and unplanned work [DRAW-02]', () => {
  const interest: MonthFact = { kind: 'interest', lineId: null, month: 1, amount: 1500, isPartial: false }
  const facts = [{ ...paid(1, 5000), isPartial: true }, paid(1, 900, null), interest]
  const { months } = planProject(example, lines, facts)
  expect(months[1]).toMatchObject({ work: 5900, interest: 1500 })
  expect(months[2]!.work).toBe(35_000)
})

it('continues past the planned sale when a later fact is recorded [DRAW-02]', () => {
  const { months, sale } = planProject(example, lines, [paid(11, 20_000, 'line 1')])
  expect(months).toHaveLength(12)
  expect(sale).toMatchObject({ month: 11, extension: 0 })
  expect(planProject({ ...example, termMonths: 6 }, lines).sale.extension).toBe(2172.5)
  expect(planProject({ ...example, minimumInterestMonths: 12 }, lines).sale.minimumInterest).toBeGreaterThan(0)
})

it('plans 200 lines over 60 months, with every dollar counted once [DRAW-01]', () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ id: String(at), cost: 300, month: 1 + (at % 60) }))
  const { months } = planProject({ ...example, holdMonths: 60 }, many)
  expect(months.reduce((sum, { work }) => sum + work, 0)).toBe(60_000)
})

/** A project whose cash is computed from the specification, without the product's code. Amounts are in dollars. */
export type OracleCase = {
  loan: number
  advance: number
  repairs: number
  ratePercent: number
  basis: 'drawn' | 'full'
  holdMonths: number
  /** Months from finished work to its draw. */
  drawLagMonths: number
  retainagePercent: number
  drawFee: number
  carryMonthly: number
  atClosing: number
  termMonths: number
  extensionPercent: number
  exitFeePercent: number
  exitFeeAfterMonth: number
  minimumInterestMonths: number
  arv: number
  sellingPercent: number
  lines: readonly { cost: number; month: number }[]
}

const cents = (dollars: number) => Math.round(Number((dollars * 100).toPrecision(14)))

/**
 * Computes a project's months in dollars, the closing first: the investor's cash out, the interest, the cash so far,
 * and the loan's balance. Counts in whole cents.
 */
export function oracleMonths(one: OracleCase): { cash: number; interest: number; sum: number; balance: number }[] {
  const { loan, advance, repairs, holdMonths } = one
  const holdback = Math.max(0, Math.min(repairs, loan - advance))
  const total = one.lines.reduce((sum, line) => sum + line.cost, 0)
  const share = total === 0 ? 0 : Math.min(1, holdback / total)
  const workMonths = [...new Set(one.lines.map((line) => line.month))].sort((a, b) => a - b)
  const workOf = (month: number) => one.lines.filter((line) => line.month === month).reduce((sum, l) => sum + l.cost, 0)
  const arriving: { month: number; cents: number }[] = []
  let before = 0
  for (const month of workMonths) {
    const isLast = month === workMonths.at(-1)
    const amount = isLast
      ? cents(share * total) - before
      : cents(share * workOf(month) * (1 - one.retainagePercent / 100))
    before += amount
    if (amount > 0) arriving.push({ month: Math.min(month + one.drawLagMonths, holdMonths), cents: amount })
  }
  let balance = cents(loan - holdback)
  let sum = cents(one.atClosing)
  const rows = [{ cash: sum / 100, interest: 0, sum: sum / 100, balance: balance / 100 }]
  for (let month = 1; month <= holdMonths; month++) {
    const interest = cents(((one.basis === 'full' ? loan : balance / 100) * one.ratePercent) / 1200)
    const draws = arriving.filter((draw) => draw.month === month)
    const received = draws.reduce((all, draw) => all + draw.cents - cents(one.drawFee), 0)
    const cash = cents(workOf(month)) + interest + cents(one.carryMonthly) - received
    sum += cash
    balance += draws.reduce((all, draw) => all + draw.cents, 0)
    rows.push({ cash: cash / 100, interest: interest / 100, sum: sum / 100, balance: balance / 100 })
  }
  return rows
}

/**
 * Returns the profit after the sale in the last month, in dollars: the price less selling costs, the payoff, the
 * interest still owed up to the minimum, the extension and exit fees, and the investor's cash. Also returns those three
 * fees.
 */
export function oracleSale(one: OracleCase): {
  minimumInterest: number
  extension: number
  exitFee: number
  profit: number
} {
  const rows = oracleMonths(one)
  const last = rows.at(-1)!
  const paid = rows.reduce((all, row) => all + cents(row.interest), 0)
  const least = cents((one.minimumInterestMonths * one.loan * one.ratePercent) / 1200)
  const missing = paid < least ? least - paid : 0
  let quarters = 0
  for (let month = one.termMonths; month < one.holdMonths; month += 3) quarters++
  const extension = cents((quarters * one.extensionPercent * one.loan) / 100)
  const exitFee = one.holdMonths > one.exitFeeAfterMonth ? cents((one.exitFeePercent * one.loan) / 100) : 0
  const kept = cents(one.arv) - cents((one.arv * one.sellingPercent) / 100)
  const profit = kept - cents(last.balance) - missing - extension - exitFee - cents(last.sum)
  return { minimumInterest: missing / 100, extension: extension / 100, exitFee: exitFee / 100, profit: profit / 100 }
}

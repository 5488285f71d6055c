import { formatLongDay } from '#domain/calendar/business-days.ts'
import { daysBetween } from '#domain/calendar/months.ts'
import { todayOf } from '#domain/calendar/today.ts'
import type { CashFigures, ExitVerdict, RentalVerdict, Verdict } from '#domain/matching/deal-insight.ts'
import { isInDistress } from '#domain/matching/deal-situations.ts'
import type { Fit } from '#domain/matching/fit.ts'
import type { LoanRequest } from '#domain/matching/loan-request.ts'
import { needsTakeOut } from '#domain/matching/take-out-rate.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDays, formatDollars, formatPercent } from '#domain/money/money.ts'
import { rentFiguresOf } from '#domain/rental/coverage.ts'
import { exitByRefinance, exitDefaults, exitStressPercent } from '#domain/rental/exit-by-refinance.ts'
import { cashFigures } from './cash-figures.ts'
import type { Finding } from './findings.ts'
import { assumedMoneyPrice } from './money-price.ts'
import { rentalFindings, rentalLeverageFindings, rentalVerdictOf } from './rental-verdict.ts'
import {
  countsProfit,
  type FlipMoney,
  flipMoneyOf,
  loanSubject,
  shortLeverageFindings,
  shortLoanFindings,
} from './short-loan-verdict.ts'

/** With fewer lenders that fit, a deal is stretched. */
export const fewLenders = 5

/** Judges a deal: sound, stretched or unlikely, with all reasons, most serious first. */
export function judgeDeal(request: LoanRequest, fit: Fit): Omit<Verdict, 'fix'> {
  const judged = judge(request, fit)
  const found = judged.findings.sort((a, b) => gravity(b) - gravity(a))
  const said = [...(found.length > 0 ? found : [soundFinding(request, fit)]), ...valueRemark(request)]
  const hasProfit = judged.flip !== null && countsProfit(request)
  return {
    word: found[0]?.word ?? 'sound',
    reasons: said.map(({ about, word, text }) => ({ about, word, text: text() })),
    profit: hasProfit ? judged.flip!.profit : null,
    targetProfit: hasProfit ? judged.flip!.targetProfit : null,
    rental: judged.rental,
    exit: judged.exit,
  }
}

/** Returns whether the verdict would be sound. Faster than {@link judgeDeal}: leverage is checked before money, and no text is written. */
export function isSoundDeal(request: LoanRequest, fit: Fit): boolean {
  if (fit.eligibleCount < fewLenders || isInDistress(request.deal)) return false
  const bySize = request.kind === 'rental' ? rentalLeverageFindings(request) : shortLeverageFindings(request)
  return bySize.length === 0 && judge(request, fit).findings.length === 0
}

/** Computes the deal's cash at the median price with the usual split. */
export function cashOfDeal(
  { deal, kind }: Pick<LoanRequest, 'deal' | 'kind'>,
  { price, interestBasis }: Pick<Fit, 'price' | 'interestBasis'>,
): CashFigures {
  return cashFigures(deal, { ...(price ?? assumedMoneyPrice(kind)), interestBasis })
}

type Judged = { findings: Finding[]; flip: FlipMoney | null; rental: RentalVerdict | null; exit: ExitVerdict | null }

function judge(request: LoanRequest, fit: Fit): Judged {
  const cash = cashOfDeal(request, fit)
  const common = [...distressFindings(request), ...lenderFindings(fit)]
  if (request.kind === 'rental') {
    const rental = rentalVerdictOf(request, fit)
    return { findings: [...rentalFindings(request, rental, cash), ...common], flip: null, rental, exit: null }
  }
  const flip = flipMoneyOf(request, fit)
  const exit = exitOf(request, fit)
  const findings = [...shortLoanFindings(request, flip, cash), ...exitFindings(exit), ...common]
  return { findings, flip, rental: null, exit }
}

const gravity = ({ word }: Finding) => ({ sound: 0, stretched: 1, unlikely: 2 })[word]

/** Computes whether the take-out loan repays this one; null when none is planned. */
function exitOf(request: LoanRequest, fit: Fit): ExitVerdict | null {
  if (!needsTakeOut(request)) return null
  const { deal, holdMonths } = request
  const rents = rentFiguresOf(deal)
  const ratePercent = fit.takeOut.ratePercent + exitStressPercent
  const { valueBasis, byValue, byRent, takeOut, net, short } = exitByRefinance({
    ...exitDefaults,
    loanAmount: deal.loanAmount,
    arv: deal.estimatedArv,
    cost: deal.purchasePrice + deal.repairBudget,
    holdMonths,
    rent: rents?.rent ?? null,
    taxMonthly: rents?.taxMonthly ?? null,
    insuranceMonthly: rents?.insuranceMonthly ?? null,
    hoaMonthly: rents?.hoaMonthly ?? null,
    ratePercent,
    seasoningMonths: fit.takeOut.seasoningMonths,
  })
  return { ratePercent, value: valueBasis, byValue, byRent, takeOut, net, short }
}

function exitFindings(exit: ExitVerdict | null): Finding[] {
  if (exit === null || exit.short <= 0) return []
  const by = exit.byRent === null ? ' Judged by its value alone: rent, taxes or insurance are not given.' : ''
  const text = () => `The rental loan that repays this one would be ${formatDollars(exit.short)} short.${by}`
  return [{ about: 'exit', word: 'stretched', text }]
}

function distressFindings({ deal }: LoanRequest): Finding[] {
  if (!isInDistress(deal)) return []
  const text = () =>
    deal.latePayments === 'foreclosure'
      ? 'The present loan is in foreclosure. Few lenders refinance it.'
      : 'Payments on the present loan are 60 days late. Few lenders refinance it.'
  return [{ about: 'distress', word: 'stretched', text }]
}

function lenderFindings({ eligibleCount }: Fit): Finding[] {
  if (eligibleCount === 0)
    return [{ about: 'lenders', word: 'unlikely', text: () => 'It fits no program that a lender here publishes.' }]
  if (eligibleCount >= fewLenders) return []
  const text = () =>
    eligibleCount === 1 ? 'It fits what one lender publishes.' : `It fits what only ${eligibleCount} lenders publish.`
  return [{ about: 'lenders', word: 'stretched', text }]
}

function soundFinding({ leverage, kind }: LoanRequest, { eligibleCount }: Fit): Finding {
  const loan =
    kind === 'rental'
      ? leverage.isBaseKnown
        ? `${formatPercent(100 * leverage.loanToBase, 1)} of the value`
        : 'carried by the rent'
      : `${formatPercent(100 * leverage.ltarv, 1)} of the after-repair value`
  const count = formatCount(eligibleCount)
  return {
    about: 'lenders',
    word: 'sound',
    text: () => `${loanSubject(leverage)} ${loan}, and the deal fits what ${count} lenders publish.`,
  }
}

/** Notes how the base of a refinance was chosen. This note alone doesn't change the verdict. */
function valueRemark({ leverage, kind, deal }: LoanRequest): Finding[] {
  const { valueCountsFrom, isBaseKnown, baseKind } = leverage
  if (valueCountsFrom !== null && baseKind === 'price' && deal.purchasedDate != null) {
    const days = daysBetween(deal.purchasedDate, deal.assessedOn ?? todayOf(new Date()))
    const text = () =>
      `Bought ${formatDays(days)} ago: most lenders use your price until ${formatLongDay(valueCountsFrom)}.`
    return [{ about: 'value', word: 'sound', text }]
  }
  if (isBaseKnown) return []
  const judged = kind === 'rental' ? 'loan to value is' : 'advance and loan to cost are'
  return [{ about: 'value', word: 'sound', text: () => `The as-is value is not given, so ${judged} not judged.` }]
}

import { formatLongDay } from '#domain/calendar/day-text.ts'
import { daysBetween } from '#domain/calendar/months.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import type { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { isBareLand, isInDistress } from '#domain/loan-request/deal-situations.ts'
import { baseName } from '#domain/loan-request/leverage.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { Fit } from '#domain/matching/fit.ts'
import { needsTakeOut } from '#domain/matching/take-out-rate.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDays, formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { rentFiguresOf } from '#domain/rental/coverage.ts'
import { exitByRefinance, exitDefaults, exitStressPercent } from '#domain/rental/exit-by-refinance.ts'
import type { Finding } from './findings.ts'
import { rentalFindings, rentalLeverageFindings, rentalVerdictOf } from './rental-verdict.ts'
import {
  countsProfit,
  type FlipMoney,
  flipMoneyOf,
  loanSubject,
  shortLeverageFindings,
  shortLoanFindings,
} from './short-loan-verdict.ts'
import type { ExitVerdict, RentalVerdict, Verdict } from './verdict-figures.ts'

/** With fewer eligible lenders than this, a deal is stretched at best. */
export const fewLenders = 5

/**
 * Judges a deal: sound, stretched or unlikely, with all reasons, most serious first. Notes on the senior loan, the
 * value and a rental's repairs follow; they don't change the verdict. Profit and target profit, in dollars, are null
 * unless {@link countsProfit} holds.
 */
export function judgeDeal(request: LoanRequest, fit: Fit): Omit<Verdict, 'fix'> {
  const judged = findReasons(request, fit)
  const found = judged.findings.sort((a, b) => gravity(b) - gravity(a))
  const reasons = [
    ...(found.length > 0 ? found : [soundFinding(request, fit)]),
    ...seniorRemark(request, judged),
    ...valueRemark(request),
    ...repairsRemark(request),
  ]
  const hasProfit = judged.flip !== null && countsProfit(request)
  return {
    word: found[0]?.word ?? 'sound',
    reasons: reasons.map(({ about, word, text }) => ({ about, word, text: text() })),
    profit: hasProfit ? judged.flip!.profit : null,
    targetProfit: hasProfit ? judged.flip!.targetProfit : null,
    rental: judged.rental,
    exit: judged.exit,
  }
}

/**
 * Returns whether the verdict would be sound. Faster than {@link judgeDeal}: leverage is checked before money, and no
 * text is written.
 */
export function isSoundDeal(request: LoanRequest, fit: Fit): boolean {
  if (fit.eligibleCount < fewLenders || isInDistress(request.deal)) return false
  const bySize = request.kind === 'rental' ? rentalLeverageFindings(request) : shortLeverageFindings(request)
  return bySize.length === 0 && findReasons(request, fit).findings.length === 0
}

/**
 * Computes the deal's cash at the median price, or an assumed one when no lender that fits is priced, with the usual
 * split of the loan into advance and holdback.
 */
export function cashOfDeal(
  { deal, kind }: Pick<LoanRequest, 'deal' | 'kind'>,
  { price, interestBasis }: Pick<Fit, 'price' | 'interestBasis'>,
): CashFigures {
  return cashFigures(deal, { ...(price ?? assumedMoneyPrice(kind)), interestBasis })
}

type Judged = { findings: Finding[]; flip: FlipMoney | null; rental: RentalVerdict | null; exit: ExitVerdict | null }

/** Computes the findings of every part of a deal, unsorted, and the figures that they come from. */
function findReasons(request: LoanRequest, fit: Fit): Judged {
  const cash = cashOfDeal(request, fit)
  const common = [...distressFindings(request), ...lenderFindings(fit)]
  if (request.kind === 'rental') {
    const rental = rentalVerdictOf(request, fit)
    return { findings: [...rentalFindings(request, rental, cash), ...common], flip: null, rental, exit: null }
  }
  const flip = flipMoneyOf(request, fit)
  const planned = exitOf(request, fit)
  const findings = [...shortLoanFindings(request, flip, cash), ...exitFindings(request, planned), ...common]
  return { findings, flip, rental: null, exit: planned?.exit ?? null }
}

const gravity = ({ word }: Finding) => ({ sound: 0, stretched: 1, unlikely: 2 })[word]

/** Null when no take-out loan is planned. */
type PlannedExit = { exit: ExitVerdict & { seasoningMonths: number }; isClosedByWaiting: boolean } | null

/** Computes whether the take-out loan repays this one. */
function exitOf(request: LoanRequest, fit: Fit): PlannedExit {
  if (!needsTakeOut(request)) return null
  const { deal, holdMonths } = request
  const rents = rentFiguresOf(deal)
  const ratePercent = fit.takeOut.ratePercent + exitStressPercent
  const { takeOut } = fit
  const result = exitByRefinance({
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
    seasoningMonths: takeOut.seasoningMonths,
  })
  const { valueBasis, closedBy, ...figures } = result
  // Holds are whole months, so a median of 6.5 months acts like 7.
  const seasoningMonths = Math.ceil(takeOut.seasoningMonths)
  return {
    exit: { ratePercent, seasoningMonths, value: valueBasis, ...figures },
    isClosedByWaiting: closedBy.isClosedByWaiting,
  }
}

/** Returns the finding that the take-out loan would not repay this loan in full. */
function exitFindings({ deal }: LoanRequest, planned: PlannedExit): Finding[] {
  if (planned === null || planned.exit.short <= 0) return []
  const { exit, isClosedByWaiting } = planned
  const text = () => {
    const sentences = [`The rental loan that repays this one would be ${formatDollars(exit.short)} short.`]
    if (exit.value < deal.estimatedArv)
      sentences.push(
        `Most rental lenders count your price and repairs, ${formatDollars(exit.value)}, until you have owned it for ${formatMonths(exit.seasoningMonths)}.`,
      )
    if (isClosedByWaiting) sentences.push('If you hold it that long, the loan would be repaid in full.')
    if (exit.byRent === null)
      sentences.push('Judged by its value alone: rent, taxes, insurance or HOA dues are not given.')
    return sentences.join(' ')
  }
  return [{ about: 'exit', word: 'stretched', text }]
}

function distressFindings({ deal }: LoanRequest): Finding[] {
  if (!isInDistress(deal)) return []
  const text = () =>
    deal.latePayments === 'foreclosure'
      ? 'The current loan is in foreclosure. Few lenders refinance it.'
      : 'A payment on the current loan was 60 days late or more. Few lenders refinance it.'
  return [{ about: 'distress', word: 'stretched', text }]
}

/** Returns a finding when no lender or only a few fit. */
function lenderFindings({ eligibleCount }: Fit): Finding[] {
  if (eligibleCount === 0)
    return [{ about: 'lenders', word: 'unlikely', text: () => 'No lender here publishes a program that fits.' }]
  if (eligibleCount >= fewLenders) return []
  const text = () =>
    eligibleCount === 1
      ? 'Only one lender publishes a program that fits.'
      : `Only ${eligibleCount} lenders publish a program that fits.`
  return [{ about: 'lenders', word: 'stretched', text }]
}

/** Returns the one reason of a sound verdict: how high the leverage is, and how many lenders fit. */
function soundFinding({ leverage, kind, deal }: LoanRequest, { eligibleCount }: Fit): Finding {
  const { isBaseKnown, loanToBase, ltarv } = leverage
  const percent = (share: number) => formatPercent(100 * share, 1)
  const isRepaired = kind !== 'bridge' && !isBareLand(deal)
  const loan =
    kind === 'rental'
      ? isBaseKnown
        ? `${percent(loanToBase)} of the value`
        : 'covered by the rent'
      : isRepaired || !isBaseKnown
        ? `${percent(ltarv)} of the after-repair value`
        : `${percent(loanToBase)} of the ${baseName(leverage)}`
  const count = formatCount(eligibleCount)
  return {
    about: 'lenders',
    word: 'sound',
    text: () => `${loanSubject(leverage)} ${loan}, and the deal fits what ${count} lenders publish.`,
  }
}

/**
 * Notes that the take-out loan can't also repay the senior loan, which it must to be the first lien. This note alone
 * doesn't change the verdict, which measures this loan.
 */
function seniorRemark({ leverage }: LoanRequest, { exit }: Judged): Finding[] {
  const short = exit === null ? 0 : exit.short + leverage.seniorLoan
  if (leverage.seniorLoan <= 0 || short <= 0) return []
  const text = () =>
    `A rental loan must be the first lien, so it repays the senior loan too: with both it would be ${formatDollars(short)} short.`
  return [{ about: 'exit', word: 'sound', text }]
}

/** Notes that a rental's repairs come on top of its cash at closing. This note alone doesn't change the verdict. */
function repairsRemark({ kind, deal }: LoanRequest): Finding[] {
  if (kind !== 'rental' || deal.repairBudget <= 0) return []
  const text = () =>
    `A long-term rental loan finances no repairs, and most lenders want the property ready to rent: you pay ${formatDollars(deal.repairBudget)} yourself.`
  return [{ about: 'published', word: 'sound', text }]
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
  return [
    { about: 'value', word: 'sound', text: () => `The as-is value isn’t given, so ${judged} not judged. Add it.` },
  ]
}

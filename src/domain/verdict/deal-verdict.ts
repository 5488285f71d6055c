import type { ExitVerdict, RentalVerdict, Verdict } from '#domain/matching/deal-insight.ts'
import { isInDistress } from '#domain/matching/deal-kind.ts'
import type { Fit } from '#domain/matching/fit.ts'
import type { MatchFile } from '#domain/matching/match-file.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { rentFiguresOf } from '#domain/rental/coverage.ts'
import { exitByRefinance, exitDefaults, exitStressPercent } from '#domain/rental/exit-by-refinance.ts'
import { type CashFigures, cashFigures } from './cash-figures.ts'
import type { Finding } from './findings.ts'
import { assumedMoneyPrice } from './money-price.ts'
import { rentalFindings, rentalLeverageFindings, rentalVerdictOf } from './rental-verdict.ts'
import {
  countsProfit,
  type FlipMoney,
  flipMoneyOf,
  shortLeverageFindings,
  shortLoanFindings,
} from './short-loan-verdict.ts'

/** Fewer lenders than this are too few to choose from. */
export const fewLenders = 5

/** The verdict without its cure: sound, stretched or unlikely, with everything that speaks against it, the gravest first. */
export function judgeDeal(file: MatchFile, fit: Fit): Omit<Verdict, 'cure'> {
  const judged = judge(file, fit)
  const found = judged.findings.sort((a, b) => gravity(b) - gravity(a))
  const said = [...(found.length > 0 ? found : [soundFinding(file, fit)]), ...valueRemark(file)]
  const hasProfit = judged.flip !== null && countsProfit(file)
  return {
    word: found[0]?.word ?? 'sound',
    reasons: said.map(({ about, word, text }) => ({ about, word, text: text() })),
    profit: hasProfit ? judged.flip!.profit : null,
    targetProfit: hasProfit ? judged.flip!.targetProfit : null,
    rental: judged.rental,
    exit: judged.exit,
  }
}

/** Whether the verdict would be sound: the same without a word written, and without the money where the loan's size decides. */
export function isSoundDeal(file: MatchFile, fit: Fit): boolean {
  if (fit.eligibleCount < fewLenders || isInDistress(file.deal)) return false
  const bySize = file.kind === 'rental' ? rentalLeverageFindings(file) : shortLeverageFindings(file)
  return bySize.length === 0 && judge(file, fit).findings.length === 0
}

/** The deal's cash at the median price of money with the usual advance. */
export function cashOfDeal(
  { deal, kind }: Pick<MatchFile, 'deal' | 'kind'>,
  { price }: Pick<Fit, 'price'>,
): CashFigures {
  return cashFigures(deal, price ?? assumedMoneyPrice(kind))
}

type Judged = { findings: Finding[]; flip: FlipMoney | null; rental: RentalVerdict | null; exit: ExitVerdict | null }

function judge(file: MatchFile, fit: Fit): Judged {
  const cash = cashOfDeal(file, fit)
  const common = [...distressFindings(file), ...lenderFindings(fit)]
  if (file.kind === 'rental') {
    const rental = rentalVerdictOf(file, fit, cash)
    return { findings: [...rentalFindings(file, rental, cash), ...common], flip: null, rental, exit: null }
  }
  const flip = flipMoneyOf(file, fit, cash)
  const exit = exitOf(file, fit)
  const findings = [...shortLoanFindings(file, flip, cash), ...exitFindings(exit), ...common]
  return { findings, flip, rental: null, exit }
}

const gravity = ({ word }: Finding) => ({ sound: 0, stretched: 1, unlikely: 2 })[word]

/** The exits that a rental loan has to make possible. */
const exitsByRefinance: readonly string[] = ['Buy and Hold', 'Refinance', 'BRRR']

/** Whether the rental loan that is to repay this one would; null where none is planned. */
function exitOf({ deal, investor, kind, holdMonths }: MatchFile, fit: Fit): ExitVerdict | null {
  if (kind !== 'flip' && kind !== 'bridge') return null
  if (!exitsByRefinance.includes(investor.exitStrategy ?? '')) return null
  const rents = rentFiguresOf(deal)
  const ratePercent = fit.takeOutRatePercent + exitStressPercent
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
  })
  return { ratePercent, value: valueBasis, byValue, byRent, takeOut, net, short }
}

function exitFindings(exit: ExitVerdict | null): Finding[] {
  if (exit === null || exit.short <= 0) return []
  const by = exit.byRent === null ? ' Judged by its value alone: rent, taxes or insurance are not given.' : ''
  const text = () => `The rental loan that repays this one would be ${formatDollars(exit.short)} short.${by}`
  return [{ about: 'exit', word: 'stretched', text }]
}

function distressFindings({ deal }: MatchFile): Finding[] {
  if (!isInDistress(deal)) return []
  const text = () =>
    deal.latePayments === 'foreclosure'
      ? 'The present loan is in foreclosure. Few lenders refinance it.'
      : 'Payments on the present loan are 60 days late. Few lenders refinance it.'
  return [{ about: 'distress', word: 'stretched', text }]
}

function lenderFindings({ eligibleCount }: Fit): Finding[] {
  if (eligibleCount === 0)
    return [{ about: 'lenders', word: 'unlikely', text: () => 'The deal fits what no lender here publishes.' }]
  if (eligibleCount >= fewLenders) return []
  const text = () =>
    eligibleCount === 1 ? 'It fits what one lender publishes.' : `It fits what only ${eligibleCount} lenders publish.`
  return [{ about: 'lenders', word: 'stretched', text }]
}

function soundFinding({ leverage, kind }: MatchFile, { eligibleCount }: Fit): Finding {
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
    text: () => `The loan is ${loan}, and the deal fits what ${count} lenders publish.`,
  }
}

function valueRemark({ leverage, kind }: MatchFile): Finding[] {
  if (leverage.isBaseKnown) return []
  const what = kind === 'rental' ? 'loan to value is' : 'advance and loan to cost are'
  return [{ about: 'value', word: 'sound', text: () => `The as-is value is not given, so ${what} not judged.` }]
}

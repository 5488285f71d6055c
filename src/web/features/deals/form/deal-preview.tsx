import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useDebounce } from 'use-debounce'
import type { DealInput } from '#contract/deals/deal-input.ts'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatRate } from '#domain/money/money.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import {
  dealHealth,
  dealRatioNote,
  type HealthRatio,
  type RatioLimits,
  ratioLimits,
} from '#domain/verdict/deal-health.ts'
import { type RentalStanding, rentalStanding } from '#domain/verdict/rental-verdict.ts'
import type { DealHealth, SourcesAndUses } from '#domain/verdict/verdict-figures.ts'
import { useCall } from '#web/app-context.ts'
import { GaugeRow, ratioLabels, ratios, UnusualInputs } from '#web/features/deals/health/deal-health.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { DealFormInput, type DealFormProps, type DealFormValues, isRental } from './deal-form-schema.ts'

const settleMs = 350

/** 'Includes 2 points, $2,645 of fees, $4,000 of closing costs and $2,600 of prepaid items.' */
function cashBasis({ pointsPercent, loanFees, appraisal, closingCosts, cash }: SourcesAndUses): string {
  const fees = formatDollars(loanFees + appraisal)
  return `Includes ${pointsPercent} points, ${fees} of fees, ${formatDollars(closingCosts)} of closing costs and ${formatDollars(cash.prepaid.total)} of prepaid items.`
}

/** 'DSCR 1.20, cash flow $42 a month. Largest loan $240,000 at 1.00, $226,000 at 1.25. At 8.00%, assumed.' */
function rentSentence({ dscr, cashFlowMonthly, largestLoans, ratePercent }: RentalStanding): string {
  if (dscr === null || cashFlowMonthly === null)
    return 'Enter rent, taxes and insurance to see DSCR, cash flow and the largest loan.'
  const loans = (largestLoans ?? []).map((one) => `${formatDollars(one.loanAmount)} at ${one.dscr.toFixed(2)}`)
  const standing = `DSCR ${formatDscr(dscr)}, cash flow ${formatDollars(cashFlowMonthly)} a month.`
  return `${standing} Largest loan ${loans.join(', ')}. At ${formatRate(ratePercent)}, assumed.`
}

/**
 * Shows ratios, the 70 % rule, the cash gap, a rental's coverage and likely typing errors while the figures are typed.
 * Asks for the missing ones until {@link previewFigures} are known; `children` always show.
 */
export function DealPreview({
  form,
  children,
}: {
  form: UseFormReturn<DealFormValues, unknown, DealInput>
  /** Shown next to the title, to stay visible while the fields above are filled in. */
  children?: ReactNode
}) {
  const [values] = useDebounce(useWatch({ control: form.control }), settleMs)
  const preview = previewFigures(values)
  const sentences = preview?.notes.filter(({ about }) => about === 'cash' || about === 'seventyRule') ?? []
  return (
    <div>
      <div className="rounded border border-line bg-card grid gap-4 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-sm font-semibold">Quick read</p>
          {children}
        </div>
        {preview ? (
          <>
            <div className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
              {ratios.map((ratio) => {
                const percent = preview[`${ratio}Percent`]
                if (percent === null) return null
                const limits = preview.limits[ratio]
                const label = ratio === 'advance' && preview.rental ? 'LTV' : ratioLabels[ratio].short
                return (
                  <GaugeRow key={ratio} label={label} value={percent} usualFrom={limits.from} usualTo={limits.to}>
                    {preview.noteOn(ratio, percent)}
                  </GaugeRow>
                )
              })}
            </div>
            {preview.rental ? <p className="text-sm text-ink-2">{rentSentence(preview.rental)}</p> : null}
            {sentences.map(({ about, text }) => (
              <p key={about} className="text-sm text-ink-2">
                {text}
                {about === 'cash' && preview.sourcesAndUses.cash.cashYouNeed !== null
                  ? ` ${cashBasis(preview.sourcesAndUses)}`
                  : null}
              </p>
            ))}
          </>
        ) : (
          <p className="text-sm text-ink-2">
            Purchase price, estimated ARV and loan amount give the loan's share of each.
          </p>
        )}
      </div>
      <div role="status">
        <UnusualInputs notes={preview?.notes ?? []} className="mt-3" />
      </div>
    </div>
  )
}

type Preview = DealHealth & {
  limits: Record<HealthRatio, RatioLimits>
  /** Compares a ratio in percent with its limits. */
  noteOn: (ratio: HealthRatio, percent: number) => string
  /** Coverage and cash flow of a rental at the assumed rate; null for other loans. */
  rental: RentalStanding | null
}

/**
 * Computes the health of a deal that is being typed, at the assumed rate, points and lender fees for its loan kind.
 * Null until price, after-repair value and loan are at least $1. Other required numbers count as 0 while empty or
 * invalid, optional ones as unknown.
 */
export function previewFigures(values: Partial<DealFormValues>): Preview | null {
  const deal: MatchDeal = {
    dealType: values.dealType ?? '',
    dealStatus: values.dealStatus ?? '',
    propertyState: values.propertyState ?? '',
    propertyType: values.propertyType ?? '',
    loanAmount: numberOrZero(values.loanAmount),
    purchasePrice: numberOrZero(values.purchasePrice),
    repairBudget: numberOrZero(values.repairBudget),
    estimatedArv: numberOrZero(values.estimatedArv),
    downpayment: numberOrZero(values.downpayment),
    termMonths: isRental(values) ? rentalTermMonths : numberOrZero(values.termMonths),
    closingTimelineDays: numberOrZero(values.closingTimelineDays),
    propertyValue: numberOrZero(values.propertyValue) || null,
    payoff: numberOrNull(values.payoff),
    purchasedDate: values.purchasedDate || null,
    repairsFinanced: values.repairsFinanced ?? null,
    otherLiens: values.otherLiens ?? null,
    seniorLoanBalance: numberOrNull(values.seniorLoanBalance),
    situations: values.situations ?? null,
    latePayments: values.latePayments || null,
    units: numberOrNull(values.units),
    holdMonths: numberOrNull(values.holdMonths),
    rehabScope: values.rehabScope || null,
    loanKind: values.loanKind ?? null,
    monthlyRent: numberOrNull(values.monthlyRent),
    yearlyTaxes: numberOrNull(values.yearlyTaxes),
    yearlyInsurance: numberOrNull(values.yearlyInsurance),
    monthlyHoa: numberOrNull(values.monthlyHoa),
  }
  if (deal.loanAmount < 1 || deal.purchasePrice < 1 || deal.estimatedArv < 1) return null
  const health = dealHealth(deal, null)
  return {
    ...health,
    limits: {
      advance: ratioLimits('advance', deal),
      ltv: ratioLimits('ltv', deal),
      ltarv: ratioLimits('ltarv', deal),
      ltc: ratioLimits('ltc', deal),
    },
    noteOn: (ratio, percent) => dealRatioNote(ratio, percent, deal).text,
    rental: isRental(values) ? rentalStanding(deal, assumedMoneyPrice('rental')) : null,
  }
}

const numberOrNull = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** Returns 0 for an empty, invalid or negative field. Empty repairs or an empty down payment mean 0. */
function numberOrZero(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}

/**
 * Shows how many lenders would fit the typed figures. Shows no number for a consumer loan, while a figure is invalid or
 * being typed, and after a failed request, so that the number always belongs to the fields' values.
 */
export function FittingLenders({ form }: DealFormProps) {
  const call = useCall()
  const typed = useWatch({ control: form.control }) as DealFormValues
  const latest = JSON.stringify(figuresToPreview(typed))
  const [settled] = useDebounce(latest, settleMs)
  const figures = latest === settled ? figuresToPreview(typed) : null
  const { data } = useQuery({
    queryKey: queryKeys.dealPreview('form', figures),
    // Typing other figures aborts the request.
    queryFn: figures === null ? skipToken : ({ signal }) => call(previewDealEndpoint, { body: figures }, { signal }),
    gcTime: 60_000,
  })
  return (
    <p role="status" className="text-sm font-semibold text-pine">
      {data ? countSentence(data.eligibleCount) : null}
    </p>
  )
}

function countSentence(count: number): string {
  if (count === 0) return 'No lender fits these figures as they are.'
  return `About ${formatCountOf(count, 'lender')} ${count === 1 ? 'fits' : 'fit'}.`
}

type Figures = Omit<DealInput, 'propertyAddress' | 'purpose'>

/**
 * Returns the preview request for the form's values, or null while one is invalid and for a consumer loan. For other
 * loans, address, purpose, occupancy and use of proceeds don't change the request and may be blank.
 */
export function figuresToPreview(values: DealFormValues): Figures | null {
  if (isConsumerLoan(values)) return null
  const fixedAnswers = {
    propertyAddress: 'Not asked',
    purpose: 'Not asked',
    occupancy: 'investment',
    useOfProceeds: 'business',
  } as const
  const parsed = DealFormInput.safeParse({ ...values, ...fixedAnswers })
  if (!parsed.success) return null
  const { propertyAddress: _address, purpose: _purpose, ...figures } = parsed.data
  return figures
}

import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useDebounce } from 'use-debounce'
import type { DealInput } from '#contract/deals/deal-input.ts'
import { flipDefaults } from '#domain/flip/flip-profit.ts'
import { assumedLoanFees, assumedPointsPercent } from '#domain/loan-cost/assumed-terms.ts'
import { formatDollars } from '#domain/money/money.ts'
import { ratioNote, usualLimits } from '#domain/verdict/deal-health.ts'
import { GaugeRow } from '#web/features/deals/drawings/gauge.tsx'
import { ratioLabels, ratios } from '#web/features/deals/health/deal-ratios.ts'
import { UnusualFigures } from '#web/features/deals/health/health-notes.tsx'
import type { DealFormValues } from './deal-form-schema.ts'
import { previewFigures } from './preview-figures.ts'

const settleMs = 350
const cashBasis = `This counts ${assumedPointsPercent} points, ${formatDollars(assumedLoanFees.expected + flipDefaults.appraisal)} of fees and closing costs of ${flipDefaults.closingPercent}% of the price.`

/** What the figures say while they are typed: ratios, 70 % rule, the gap to bring, and whatever looks like a slip of the hand. */
export function DealPreview({
  form,
  children,
}: {
  form: UseFormReturn<DealFormValues, unknown, DealInput>
  /** Said beside the title, where it is seen while the fields above are filled in. */
  children?: ReactNode
}) {
  const [values] = useDebounce(useWatch({ control: form.control }), settleMs)
  const preview = previewFigures(values)
  const sentences = preview?.notes.filter(({ about }) => about === 'cash' || about === 'seventyRule') ?? []
  return (
    <div>
      <div className="rounded border border-line bg-card grid gap-4 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-sm/[1.4] font-semibold">What these figures say</p>
          {children}
        </div>
        {preview ? (
          <>
            <div className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
              {ratios.map((ratio) => {
                const percent = preview[`${ratio}Percent`]
                if (percent === null) return null
                const { from, to } = usualLimits[ratio]
                return (
                  <GaugeRow key={ratio} label={ratioLabels[ratio].short} value={percent} usualFrom={from} usualTo={to}>
                    {ratioNote(ratio, percent).text}
                  </GaugeRow>
                )
              })}
            </div>
            {sentences.map(({ about, text }) => (
              <p key={about} className="text-sm text-ink-2">
                {text}
                {about === 'cash' ? ` ${cashBasis}` : null}
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
        <UnusualFigures notes={preview?.notes ?? []} className="mt-3" />
      </div>
    </div>
  )
}

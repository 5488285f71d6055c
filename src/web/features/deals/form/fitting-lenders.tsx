import { skipToken, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useDebounce } from 'use-debounce'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { countOf } from '#domain/money/counts.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import type { DealFormProps, DealFormValues } from './deal-form-schema.ts'
import { figuresToPreview } from './figures-to-preview.ts'

const settleMs = 350

/**
 * Shows how many lenders would fit the typed figures. Renders nothing while a figure is invalid or being typed, and after a
 * failed request, so that the number always belongs to the fields' values.
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
      {data ? sentence(data.eligibleCount) : null}
    </p>
  )
}

function sentence(count: number): string {
  if (count === 0) return 'No lender fits these figures as they are.'
  return `About ${countOf(count, 'lender')} ${count === 1 ? 'fits' : 'fit'}.`
}

import { skipToken, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useDebounce } from 'use-debounce'
import type { DealInput } from '#contract/deals/deal-input.ts'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { countOf } from '#domain/money/counts.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { DealFormInput, type DealFormProps, type DealFormValues } from './deal-form-schema.ts'

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

type Figures = Omit<DealInput, 'propertyAddress' | 'purpose'>

/**
 * Returns the preview request for the form's values, or null while one is invalid. Address, purpose, occupancy and use of
 * proceeds don't change the preview, except that a consumer loan has none.
 */
export function figuresToPreview(values: DealFormValues): Figures | null {
  if (isConsumerLoan(values)) return null
  const words = {
    propertyAddress: 'Not asked',
    purpose: 'Not asked',
    occupancy: 'investment',
    useOfProceeds: 'business',
  } as const
  const read = DealFormInput.safeParse({ ...values, ...words })
  if (!read.success) return null
  const { propertyAddress: _address, purpose: _purpose, ...figures } = read.data
  return figures
}

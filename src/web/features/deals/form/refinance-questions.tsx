import { useWatch } from 'react-hook-form'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { RadioGroupField } from '#web/forms/radio-group-field.tsx'
import { choiceOptions } from './choice-options.ts'
import type { DealFormProps } from './deal-form-schema.ts'
import { TableField } from './table-field.tsx'

/** What only a refinance is asked, and openly: it decides which law and which lenders it is about. */
export function RefinanceQuestions({ form }: DealFormProps) {
  const [dealType, dealStatus] = useWatch({ control: form.control, name: ['dealType', 'dealStatus'] })
  if (!isRefinance({ dealType, dealStatus })) return null
  return (
    <>
      <RadioGroupField
        form={form}
        name="useOfProceeds"
        label="What is the money for?"
        options={choiceOptions('useOfProceeds')}
        columns={2}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TableField form={form} name="latePayments" label="Late payments in the last 12 months" />
        <TableField form={form} name="otherLiens" label="Any other liens on the property?" />
      </div>
    </>
  )
}

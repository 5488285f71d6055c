import { RadioGroupField } from '#web/forms/radio-group-field.tsx'
import { choiceOptions } from './choice-options.ts'
import type { DealFormProps } from './deal-form-schema.ts'

/** Who will live there, without a default. */
export function OccupancyQuestion({ form }: DealFormProps) {
  return (
    <RadioGroupField
      form={form}
      name="occupancy"
      label="Will you or a family member live in this property, now or later?"
      options={choiceOptions('occupancy')}
      columns={2}
    />
  )
}

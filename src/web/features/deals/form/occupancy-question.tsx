import { useWatch } from 'react-hook-form'
import { RadioGroupField } from '#web/forms/radio-group-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { DealFormProps } from './deal-form-schema.ts'

const answers = [
  { value: 'investment', label: 'Nobody who borrows: it is an investment' },
  { value: 'owner', label: 'I or my family' },
] as const

/** Who will live there, without a default. Says at once what the answer means for a home. */
export function OccupancyQuestion({ form }: DealFormProps) {
  const occupancy = useWatch({ control: form.control, name: 'occupancy' })
  return (
    <div className="grid gap-3">
      <RadioGroupField
        form={form}
        name="occupancy"
        label="Who will live in this property?"
        options={answers}
        columns={2}
      />
      <div role="status">
        {occupancy === 'owner' ? (
          <Note title="We match investment properties only">
            Loans on a home of one’s own are made under consumer law, by other lenders. You can save this deal; it is
            matched with nobody.
          </Note>
        ) : null}
      </div>
    </div>
  )
}

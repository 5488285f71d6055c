import type { UseFormReturn } from 'react-hook-form'
import type { CorrectionAcceptance, DeskCorrection } from '#contract/desk/desk-corrections.ts'
import { BeforeAfter } from '#web/features/desk/activity/before-after.tsx'
import { fieldLabel } from '#web/features/desk/shell/field-text.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Texts longer than this get a field of several lines. */
const oneLine = 40

/** Shows a field's current and proposed values and, while the correction is open, an input for the accepted value. */
export function CorrectedField({
  form,
  change: { program, field, value, current },
  index,
}: {
  form: UseFormReturn<CorrectionAcceptance>
  change: DeskCorrection['changes'][number]
  /** The index among the form's changes. Undefined once the correction is settled. */
  index: number | undefined
}) {
  const text =
    index === undefined
      ? undefined
      : ({
          form,
          name: `changes.${index}.value`,
          label: (
            <span className="sr-only">
              {fieldLabel(program === null ? field : `${program}: ${field}`)} as it will be taken over
            </span>
          ),
          size: 'small',
          className: '-mt-1',
        } as const)
  return (
    <div
      className={classNames(
        'grid items-center gap-x-5 gap-y-1.5 border-b border-line py-2.5 text-sm wrap-anywhere *:min-w-0',
        text ? 'lg:grid-cols-[12rem_minmax(0,1fr)_minmax(14rem,26rem)]' : 'lg:grid-cols-[12rem_minmax(0,1fr)]',
      )}
    >
      <span className="font-semibold first-letter:uppercase">
        {fieldLabel(field)}
        {program === null ? null : <small className="block text-xs font-normal text-ink-3">{program}</small>}
      </span>
      <span className="text-sm tabular-nums lining-nums">
        <BeforeAfter field={field} before={current} after={value} />
      </span>
      {text ? value.length > oneLine ? <TextareaField {...text} rows={3} /> : <TextField {...text} /> : null}
    </div>
  )
}

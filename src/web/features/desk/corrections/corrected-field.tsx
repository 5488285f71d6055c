import { useId } from 'react'
import type { DeskCorrection } from '#contract/desk/corrections.ts'
import { BeforeAfter } from '#web/features/desk/activity/before-after.tsx'
import { fieldLabel } from '#web/features/desk/shell/field-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { inputClass } from '#web/ui/controls/input-class.ts'

/** Texts longer than this get a field of several lines. */
const oneLine = 40

/** One field as it is and as it should be; while the correction is open, also as it will be taken over. */
export function CorrectedField({
  change: { program, field, value, current },
  text,
  error,
  onText,
}: {
  change: DeskCorrection['changes'][number]
  text: string
  error: string | undefined
  /** Left out once the correction is settled. */
  onText: ((text: string) => void) | undefined
}) {
  const errorId = useId()
  const control = {
    className: inputClass({ size: 'small' }),
    'aria-label': `${fieldLabel(program === null ? field : `${program}: ${field}`)} as it will be taken over`,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? errorId : undefined,
    value: text,
  }
  return (
    <div
      className={classNames(
        'grid items-center gap-x-5 gap-y-1.5 border-b border-line py-2.5 text-sm wrap-anywhere *:min-w-0',
        onText ? 'lg:grid-cols-[12rem_minmax(0,1fr)_minmax(14rem,26rem)]' : 'lg:grid-cols-[12rem_minmax(0,1fr)]',
      )}
    >
      <span className="font-semibold first-letter:uppercase">
        {fieldLabel(field)}
        {program === null ? null : <small className="block text-xs font-normal text-ink-3">{program}</small>}
      </span>
      <span className="text-fine tabular-nums lining-nums">
        <BeforeAfter field={field} before={current} after={value} />
      </span>
      {onText ? (
        <span>
          {value.length > oneLine ? (
            <textarea {...control} rows={3} onChange={({ target }) => onText(target.value)} />
          ) : (
            <input {...control} onChange={({ target }) => onText(target.value)} />
          )}
          {error ? (
            <span id={errorId} className="text-sm text-red">
              {error}
            </span>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}

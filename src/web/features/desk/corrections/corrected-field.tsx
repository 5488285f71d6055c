import { useId } from 'react'
import type { DeskCorrection } from '#contract/desk/corrections.ts'
import { BeforeAfter } from '#web/features/desk/activity/before-after.tsx'
import { fieldLabel } from '#web/features/desk/shell/field-text.ts'

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
    className: 'input input--s',
    'aria-label': `${fieldLabel(program === null ? field : `${program}: ${field}`)} as it will be taken over`,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? errorId : undefined,
    value: text,
  }
  return (
    <div className={onText ? 'ir ir--c' : 'ir ir--c is-settled'}>
      <span className="nm">
        {fieldLabel(field)}
        {program === null ? null : <small>{program}</small>}
      </span>
      <span className="df num">
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
            <span id={errorId} className="small neg">
              {error}
            </span>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { InputLook } from '#web/ui/controls/input-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'

/** The attributes that connect a control to its label, hint and error. */
type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/**
 * One field: label, control, error and hint. `children` gets the attributes that connect the control to the others. An
 * error has an icon and text in addition to its color.
 */
export function Field({
  id,
  label,
  hint,
  error,
  describedBy,
  size = 'normal',
  className,
  children,
}: {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Ids of further descriptions, such as a list of requirements. */
  describedBy?: string | undefined
  /** `small` makes field and control compact, for forms with many fields. */
  size?: InputLook['size']
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <div className={classNames('grid min-w-0 content-start', size === 'small' ? 'gap-1' : 'gap-1.5', className)}>
      <label htmlFor={id} className={size === 'small' ? 'text-sm font-medium text-ink-2' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': classNames(error ? errorId : '', hint ? hintId : '', describedBy) || undefined,
      })}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p className="text-sm text-ink-3" id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The text below an invalid field. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-red" id={id}>
      <Icon of={TriangleAlert} className="mt-[0.12em] size-[1.125em]" />
      <span>{children}</span>
    </p>
  )
}

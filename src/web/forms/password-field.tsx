import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { iconButtonClass } from '#web/ui/controls/button-class.ts'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Eye, EyeOff } from '#web/ui/icons.ts'
import { type BoundFieldProps, useFieldError, useFieldId } from './bound-field.ts'
import { Field } from './field.tsx'

/** A password input with a show/hide button. With two in a form, set `toggleLabel` to tell the buttons apart. */
export function PasswordField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  describedBy,
  autoComplete,
  toggleLabel = 'Show password',
  required,
}: Omit<BoundFieldProps<In, Out>, 'className'> & {
  describedBy?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  toggleLabel?: string | undefined
  required?: boolean | undefined
}) {
  const [isShown, setShown] = useState(false)
  const id = useFieldId(name)
  const error = useFieldError(form, name)
  return (
    <Field id={id} label={label} hint={hint} error={error} describedBy={describedBy}>
      {(control) => (
        <span className="relative block">
          <input
            {...form.register(name)}
            {...control}
            className={inputClass({ className: 'pr-12' })}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            required={required}
          />
          <button
            type="button"
            className={iconButtonClass({ className: 'absolute top-0 right-0 text-ink-2' })}
            aria-label={toggleLabel}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </button>
        </span>
      )}
    </Field>
  )
}

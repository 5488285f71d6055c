import { useId } from 'react'
import { fieldLabel } from '../shell/field-text.ts'

/** What each field wants, where its name does not say it. */
const hints: Record<string, string> = {
  states: 'Texas, CA … or Nationwide',
  termsCheckedAt: '2026-11-22',
  isActive: 'true or false',
  isSample: 'true or false',
  minAmount: '$75K',
  maxAmount: '$2.5M',
  minRate: '9.5%',
  kind: 'bridge, construction or rental',
  purposes: 'purchase, refinance',
  entityRequired: 'true or false',
  interestBasis: 'full or drawn',
  recourse: 'full, limited or none',
}
const long = new Set(['description'])

/** Fields as texts beside each other, each with its message. */
export function FieldGrid({
  prefix,
  texts,
  errors,
  onText,
}: {
  /** Stands before a field's name where messages name it. */
  prefix: string
  texts: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onText: (field: string, text: string) => void
}) {
  const id = useId()
  return (
    <div className="desk-fields">
      {Object.entries(texts).map(([field, text]) => {
        const error = errors[prefix + field]
        const control = {
          id: `${id}${field}`,
          className: 'input input--s',
          value: text,
          placeholder: hints[field],
          'aria-invalid': error ? (true as const) : undefined,
          'aria-describedby': error ? `${id}${field}-error` : undefined,
        }
        return (
          <div key={field} className={long.has(field) ? 'desk-field desk-field--wide' : 'desk-field'}>
            <label htmlFor={control.id}>{fieldLabel(field)}</label>
            {long.has(field) ? (
              <textarea {...control} rows={3} onChange={({ target }) => onText(field, target.value)} />
            ) : (
              <input {...control} onChange={({ target }) => onText(field, target.value)} />
            )}
            {error ? (
              <p id={`${id}${field}-error`} className="err">
                {error}
              </p>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}

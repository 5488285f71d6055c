import { useId } from 'react'
import { fieldLabel } from '#web/features/desk/shell/field-text.ts'
import { Select } from '#web/ui/controls/select.tsx'

/** What each field wants, where its name does not say it. */
const hints: Record<string, string> = {
  states: 'Texas, CA … or Nationwide',
  termsCheckedAt: '2026-11-22',
  minAmount: '$75K',
  maxAmount: '$2.5M',
  minRate: '9.5%',
  purposes: 'purchase, refinance',
}
/** Fields of several lines, each with how many. */
const lines: Readonly<Record<string, number>> = { description: 3, states: 2, programStates: 2 }

const yesNo = ['true', 'false']
/** What the fields take that take nothing else, in the words of a file; the empty text is "not published". */
const choices: Readonly<Record<string, readonly string[]>> = {
  isActive: yesNo,
  isSample: yesNo,
  entityRequired: ['', ...yesNo],
  kind: ['', 'bridge', 'construction', 'rental'],
  interestBasis: ['', 'full', 'drawn'],
  recourse: ['', 'full', 'limited', 'none'],
}
const choiceLabels: Readonly<Record<string, string>> = { '': 'not published', true: 'yes', false: 'no' }

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
          <div key={field} className={lines[field] ? 'desk-field desk-field--wide' : 'desk-field'}>
            <label htmlFor={control.id}>{fieldLabel(field)}</label>
            {choices[field]?.includes(text) ? (
              <Select
                {...control}
                onChange={({ target }) => onText(field, target.value)}
                options={choices[field].map((value) => ({ value, label: choiceLabels[value] ?? value }))}
              />
            ) : lines[field] ? (
              <textarea {...control} rows={lines[field]} onChange={({ target }) => onText(field, target.value)} />
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

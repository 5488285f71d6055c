import { useId } from 'react'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { groupFields, type LenderField, lenderFieldByName } from './lender-field-groups.ts'

type Texts = Readonly<Record<string, string>>

/** Fields of a lender or of one of its programs in groups, as texts, each with its message. */
export function LenderFields({
  prefix = '',
  texts,
  errors = {},
  onText,
}: {
  /** Stands before a field's name where messages name it. */
  prefix?: string
  texts: Texts
  errors?: Texts
  onText: (field: string, text: string) => void
}) {
  return (
    <div className="grid gap-6">
      {groupFields(Object.keys(texts)).map(({ title, fields }) => (
        <fieldset key={title} className="m-0 min-w-0 border-0 p-0">
          <legend className="mb-2 p-0 text-sm font-semibold text-ink">{title}</legend>
          <div className="grid grid-cols-1 gap-x-4 gap-y-3 xs:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
            {fields.map((field) => (
              <Line
                key={field}
                field={lenderFieldByName[field] ?? { label: field }}
                text={texts[field] ?? ''}
                error={errors[prefix + field]}
                onText={(text) => onText(field, text)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

const labelClass = 'text-fine font-medium text-ink-2'
const wideClass = 'col-span-full grid content-start gap-1'

function Line({
  field,
  text,
  error,
  onText,
}: {
  field: LenderField
  text: string
  error: string | undefined
  onText: (text: string) => void
}) {
  const id = useId()
  const { label, hint, one, some, rows } = field
  const message = error ? (
    <p id={`${id}-error`} className="text-fine text-red">
      {error}
    </p>
  ) : null
  if (some)
    return (
      <fieldset className="col-span-full m-0 min-w-0 border-0 p-0" aria-describedby={error ? `${id}-error` : undefined}>
        <legend className={`${labelClass} mb-1 p-0`}>{label}</legend>
        <Choices options={some} text={text} onText={onText} />
        {message}
      </fieldset>
    )
  const control = {
    id,
    className: inputClass({ size: 'small' }),
    value: text,
    placeholder: hint,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className={rows ? wideClass : 'grid min-w-0 content-start gap-1'}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {one?.some(({ value }) => value === text) ? (
        <Select {...control} onChange={({ target }) => onText(target.value)} options={one} />
      ) : rows ? (
        <textarea {...control} rows={rows} onChange={({ target }) => onText(target.value)} />
      ) : (
        <input {...control} onChange={({ target }) => onText(target.value)} />
      )}
      {message}
    </div>
  )
}

const choiceClass =
  'inline-flex min-h-9 cursor-pointer items-center rounded border border-line-2 bg-card px-3 text-sm text-ink-2 hover:border-ink aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine max-md:min-h-11'

/** Several of a few: pressed ones are published, none pressed is not published. */
function Choices({
  options,
  text,
  onText,
}: {
  options: NonNullable<LenderField['some']>
  text: string
  onText: (text: string) => void
}) {
  const chosen = new Set(text.split(';').map((part) => part.trim()))
  const toggled = (value: string) =>
    options.filter((one) => chosen.has(one.value) !== (one.value === value)).map((one) => one.value)
  return (
    <div className="flex flex-wrap gap-2">
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={choiceClass}
          aria-pressed={chosen.has(value)}
          onClick={() => onText(toggled(value).join('; '))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

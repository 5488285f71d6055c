import { useState } from 'react'
import type { ImportRow } from '#contract/desk/import.ts'
import { formatCount } from '#domain/money/counts.ts'
import { fieldLabel } from '#web/features/desk/activity/before-after.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { Name } from '#web/ui/labels/name.tsx'

/** Fields that the form leaves out: bounds that a combined field sets, and fields that only a column can set. */
const leftOut: ReadonlySet<string> = new Set([
  ...['minAmount', 'maxAmount', 'minRate', 'maxRate', 'minPoints', 'maxPoints', 'minTerm', 'maxTerm'],
  ...['kind', 'leverage', 'contact', 'lienPosition', 'build', 'excludedStates', 'slug', 'isSample', 'isActive'],
])

/** A text that the operator typed for a row before the import. `key` is its key in `ImportChoices.corrections`. */
export type TypedTerm = { key: string; field: string; text: string }

/** Returns the texts typed for a program, or for all programs of its line. */
export function typedTermsOf(
  { line, part }: Pick<ImportRow, 'line' | 'part'>,
  corrections: Readonly<Record<string, string>>,
): TypedTerm[] {
  return Object.entries(corrections).flatMap(([key, text]) => {
    const [at, field = ''] = key.split(' ')
    return at === `${line}` || at === `${line}.${part}` ? [{ key, field, text }] : []
  })
}

/** Sets a term of a program, or of all programs that the lender has in the preview. */
export type SetTerm = (field: string, text: string, isForAll: boolean) => void

/**
 * A form that sets a field of a row's program, for terms that weren't read or were read wrongly. Collapsed at first.
 * Above it, the texts already typed for the row, each with an Undo button. Starts open with a text to enter by hand.
 */
export function ChangeTerm({
  name,
  program,
  fields,
  typed,
  programsOfLender,
  unread,
  isPending,
  onSet,
  onUndo,
}: {
  /** The lender's name. */
  name: string
  program: string | null
  /** The fields that a file may have. */
  fields: readonly string[]
  typed: readonly TypedTerm[]
  programsOfLender: number
  /** A text of the file that nothing was entered from. Null until the operator chooses one. */
  unread: string | null
  isPending: boolean
  onSet: SetTerm
  onUndo: (key: string) => void
}) {
  const [field, setField] = useState('')
  const [text, setText] = useState(unread ?? '')
  const [isForAll, setIsForAll] = useState(false)
  const ofProgram = program === null ? name : `${name}, ${program}`
  const ofRow = (
    <span className="sr-only">
      {' '}
      of <Name>{name}</Name> {program}
    </span>
  )
  return (
    <>
      {typed.map((one) => (
        <p key={one.key} className="flex flex-wrap items-center gap-x-2 text-sm">
          You set {fieldLabel(one.field)} to “{one.text}”.
          <Button size="small" variant="quiet" pending={isPending} onClick={() => onUndo(one.key)}>
            Undo
            <span className="sr-only">
              {' '}
              {fieldLabel(one.field)} of <Name>{name}</Name> {program}
            </span>
          </Button>
        </p>
      ))}
      <details className="text-sm text-ink-2" open={unread !== null}>
        <summary className="inline-flex min-h-6 cursor-pointer items-center font-medium text-pine pointer-coarse:min-h-11">
          Change a term{ofRow}
        </summary>
        <form
          className="mt-1 grid max-w-xl gap-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          onSubmit={(event) => {
            event.preventDefault()
            if (isPending || field === '') return
            onSet(field, text.trim() === '' ? 'not published' : text, isForAll)
            setField('')
            setText('')
          }}
        >
          <Select
            size="normal"
            aria-label={`Term of ${ofProgram}`}
            autoFocus={unread !== null}
            value={field}
            onChange={({ target }) => setField(target.value)}
            options={[
              { value: '', label: 'Choose a term' },
              ...fields.filter((one) => !leftOut.has(one)).map((value) => ({ value, label: fieldLabel(value) })),
            ]}
          />
          <input
            className={inputClass({})}
            aria-label={`Text of the term of ${ofProgram}`}
            value={text}
            maxLength={5000}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" disabled={field === ''} pending={isPending}>
            Set
          </Button>
          {program !== null && programsOfLender > 1 ? (
            <Checkbox
              className="sm:col-span-3"
              checked={isForAll}
              onChange={({ target }) => setIsForAll(target.checked)}
              label={`For all ${formatCount(programsOfLender)} programs of this lender here`}
            />
          ) : null}
          <p className="sm:col-span-3">Type it as a file would have it. Blank means not published.</p>
        </form>
      </details>
    </>
  )
}

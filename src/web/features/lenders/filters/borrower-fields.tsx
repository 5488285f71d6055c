import { useId } from 'react'
import { programKindNames } from '#domain/programs/program-names.ts'
import { programKinds } from '#domain/programs/programs.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { firstTimersLabel, type LenderFilters } from './lender-filters.ts'

/** The credit scores to choose from, which mean this score or higher. */
const offeredScores = [500, 550, 600, 650, 700, 750]

const kindOptions = [
  { value: '', label: 'Any loan kind' },
  ...programKinds.map((kind) => ({ value: kind, label: programKindNames[kind] })),
]

/** Returns the option 'Any credit score' and the offered scores, plus the chosen score if it isn't one of them. */
function scoreOptions(chosen: number | undefined) {
  const scores = new Set([...offeredScores, ...(chosen === undefined ? [] : [chosen])])
  const sorted = [...scores].sort((a, b) => a - b)
  return [
    { value: '', label: 'Any credit score' },
    ...sorted.map((score) => ({ value: String(score), label: `${score} or higher` })),
  ]
}

/**
 * The filters dialog's selects for the investor's credit score and the loan kind. `onChange` gets only the changed
 * filter, undefined for any score or kind.
 */
export function BorrowerFields({
  filters,
  onChange,
}: {
  filters: LenderFilters
  onChange: (part: Partial<LenderFilters>) => void
}) {
  const id = useId()
  return (
    <>
      <div>
        <label htmlFor={`${id}-score`} className="mb-2 block text-sm font-semibold">
          My credit score
        </label>
        <Select
          id={`${id}-score`}
          options={scoreOptions(filters.creditScore)}
          value={filters.creditScore ?? ''}
          onChange={({ target }) => onChange({ creditScore: target.value === '' ? undefined : Number(target.value) })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-kind`} className="mb-2 block text-sm font-semibold">
          Loan kind
        </label>
        <Select
          id={`${id}-kind`}
          options={kindOptions}
          value={filters.loanKind ?? ''}
          onChange={({ target }) => onChange({ loanKind: programKinds.find((kind) => kind === target.value) })}
        />
      </div>
    </>
  )
}

/**
 * The filters of {@link BorrowerFields} and the first-timers checkbox, as plain fields of the list's form. Shown only
 * without scripts, where the dialog can't open.
 */
export function BorrowerFieldsWithoutScripts({
  filters: { creditScore, loanKind, firstTimers },
}: {
  filters: LenderFilters
}) {
  return (
    <span className="hidden noscript:contents">
      <Select
        name="creditScore"
        aria-label="My credit score"
        options={scoreOptions(creditScore)}
        defaultValue={creditScore ?? ''}
      />
      <Select name="loanKind" aria-label="Loan kind" options={kindOptions} defaultValue={loanKind ?? ''} />
      <Checkbox name="firstTimers" value="true" label={firstTimersLabel} defaultChecked={firstTimers} />
    </span>
  )
}

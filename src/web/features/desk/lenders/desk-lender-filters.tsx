import { useState } from 'react'
import { type LenderMark, lenderMarks } from '#contract/desk/desk-lenders.ts'
import { formatCount } from '#domain/money/counts.ts'
import { programKindNames } from '#domain/programs/program-names.ts'
import { programKinds } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import { DeskSearchField, DeskToggle } from '#web/features/desk/kit/desk-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Select } from '#web/ui/controls/select.tsx'

const markLabels: Record<LenderMark, string> = {
  stale90: 'Stale 90 d',
  stale180: 'Stale 180 d',
  incomplete: 'Incomplete',
  silent: 'No answer',
  reported: 'Reported',
  claimed: 'Claimed',
  inactive: 'Inactive',
  sample: 'Sample',
}

/** Filters under "More filters". */
const more = ['amount', 'rate', 'points', 'term', 'sort']

type Change = (change: Record<string, string | undefined>) => void

/**
 * The filters above the lender list: a text search, the directory's filters, and a toggle for each mark with the number
 * of all lenders that have it. `onChange` gets only the changed parameters, undefined or empty for a removed one. Every
 * change includes `page: undefined`, which goes back to the first page.
 */
export function LenderFilters({
  search,
  counts,
  onChange,
}: {
  search: Readonly<Record<string, string>>
  counts: Record<LenderMark, number> | undefined
  onChange: Change
}) {
  const [hasMore, setMore] = useState(more.some((name) => search[name]))
  const narrow: Change = (change) => onChange({ ...change, page: undefined })
  return (
    <search aria-label="Lenders">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <DeskSearchField
          label="Name, site, email or program"
          value={search['search'] ?? ''}
          onSearch={(text) => narrow({ search: text })}
        />
        <Select
          size="small"
          aria-label="State"
          value={search['state'] ?? ''}
          onChange={({ target }) => narrow({ state: target.value })}
          options={[{ value: '', label: 'Any state' }, ...stateNames.map((value) => ({ value, label: value }))]}
        />
        <Select
          size="small"
          aria-label="Kind"
          value={search['kind'] ?? ''}
          onChange={({ target }) => narrow({ kind: target.value })}
          options={[
            { value: '', label: 'Any kind' },
            ...programKinds.map((value) => ({ value, label: programKindNames[value] })),
          ]}
        />
        <Button variant="quiet" size="small" aria-expanded={hasMore} onClick={() => setMore(!hasMore)}>
          More filters
        </Button>
      </div>
      {hasMore ? (
        <div className="flex flex-wrap items-center gap-2 pb-3">
          <NumberFilter label="Lends this much ($)" initial={search['amount']} onSet={(amount) => narrow({ amount })} />
          <NumberFilter label="Lowest rate at most (%)" initial={search['rate']} onSet={(rate) => narrow({ rate })} />
          <NumberFilter
            label="Fewest points at most"
            initial={search['points']}
            onSet={(points) => narrow({ points })}
          />
          <NumberFilter label="Lends for (months)" initial={search['term']} onSet={(term) => narrow({ term })} />
          <Select
            size="small"
            aria-label="Order"
            value={search['sort'] ?? ''}
            onChange={({ target }) => narrow({ sort: target.value })}
            options={[
              { value: '', label: 'By name' },
              { value: 'checked', label: 'Longest unchecked first' },
            ]}
          />
        </div>
      ) : null}
      <div className="flex items-center gap-2 pb-3 [scrollbar-width:none] max-md:-mx-gutter max-md:overflow-x-auto max-md:px-gutter md:flex-wrap">
        {lenderMarks.map((mark) => (
          <DeskToggle
            key={mark}
            isPressed={search['mark'] === mark}
            count={counts ? formatCount(counts[mark]) : '…'}
            onPress={() => narrow({ mark: search['mark'] === mark ? undefined : mark })}
          >
            {markLabels[mark]}
          </DeskToggle>
        ))}
      </div>
    </search>
  )
}

/**
 * A number that filters the list once the field is left or Enter is pressed. Text that isn't a number removes the
 * filter.
 */
function NumberFilter({
  label,
  initial,
  onSet,
}: {
  label: string
  initial: string | undefined
  onSet: (value: string | undefined) => void
}) {
  function apply(text: string) {
    const value = text.replace(/[$,%\s]/g, '')
    const next = /^\d+(\.\d+)?$/.test(value) ? value : undefined
    // Setting a filter goes back to the first page, so leaving an unchanged field does nothing.
    if (next !== initial) onSet(next)
  }
  return (
    <label className="flex max-w-full items-center gap-2 text-sm whitespace-nowrap">
      {label}
      <input
        className={inputClass({ size: 'small', className: 'max-w-32' })}
        inputMode="decimal"
        defaultValue={initial}
        size={10}
        maxLength={12}
        onBlur={({ target }) => apply(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') apply(currentTarget.value)
        }}
      />
    </label>
  )
}

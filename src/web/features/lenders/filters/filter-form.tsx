import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { filterBounds } from '#contract/lenders/lenders.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import {
  formatAmountRange,
  formatDollars,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
} from '#domain/money/money.ts'
import { stateNames } from '#domain/states/states.ts'
import { useCall } from '#web/app-context.ts'
import { lenderCountQuery } from '#web/features/lenders/lenders.requests.ts'
import type { ListFilters } from '#web/features/lenders/list/list-request.ts'
import { StateMap } from '#web/features/lenders/map/state-map.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { RangeSlider } from '#web/ui/range/range-slider.tsx'
import { BorrowerFields } from './borrower-fields.tsx'
import {
  fastFundingLabel,
  firstTimersLabel,
  isSameFilters,
  type LenderFilters,
  noFilters,
  noMinimumLabel,
  type RangeName,
  rangeNames,
  rangeOfEnds,
  searchOfFilters,
  shownRange,
  toggleState,
} from './lender-filters.ts'

/** Milliseconds without changes before counting, because a moving slider changes the draft many times a second. */
const settleMs = 200

/**
 * The filters dialog's content. Starts from the `applied` filters and changes nothing until its button passes the draft
 * to `onApply`, which must close the dialog. The button is disabled while the draft equals `applied`; otherwise it
 * shows how many lenders the draft would find. Closing discards the draft.
 */
export function FilterForm({
  applied,
  search,
  onApply,
}: {
  applied: LenderFilters
  search: string | undefined
  onApply: (filters: LenderFilters) => void
}) {
  const [draft, setDraft] = useState(applied)
  const change = (part: Partial<LenderFilters>) => setDraft((before) => ({ ...before, ...part }))
  const isUnchanged = isSameFilters(draft, applied)
  const count = useLenderCount(draft, search, !isUnchanged)
  return (
    <>
      <DialogBody>
        <p className="text-sm text-ink-2">Shows lenders with a program that meets every filter.</p>
        <div className="grid gap-6 md:grid-cols-2 md:gap-x-10">
          <BorrowerFields filters={draft} onChange={change} />
        </div>
        <StateFilter states={draft.states} onChange={(states) => change({ states })} />
        <div className="grid gap-6 md:grid-cols-2 md:gap-x-10 md:gap-y-7">
          {rangeNames.map((name) => (
            <RangeSlider
              key={name}
              {...rangeLooks[name]}
              {...filterBounds[name]}
              value={shownRange(name, draft[name])}
              onChange={(ends) => change({ [name]: rangeOfEnds(name, ends) })}
            />
          ))}
        </div>
        <fieldset>
          <legend className="mb-2 flex w-full justify-between text-sm font-semibold">Also</legend>
          <div className="flex flex-wrap gap-x-8">
            <Checkbox
              label={noMinimumLabel}
              checked={draft.noMinimumLoan}
              onChange={(event) => change({ noMinimumLoan: event.target.checked })}
            />
            <Checkbox
              label={fastFundingLabel}
              checked={draft.fastFunding}
              onChange={(event) => change({ fastFunding: event.target.checked })}
            />
            <Checkbox
              label={firstTimersLabel}
              checked={draft.firstTimers}
              onChange={(event) => change({ firstTimers: event.target.checked })}
            />
          </div>
        </fieldset>
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onClick={() => setDraft(noFilters)}>
          Reset All
        </Button>
        <Button variant="primary" disabled={isUnchanged} onClick={() => onApply(draft)}>
          {count === undefined ? 'Apply Filters' : `Show ${formatCountOf(count, 'lender')}`}
        </Button>
      </DialogFoot>
    </>
  )
}

/**
 * Returns how many lenders the draft would show; undefined until its count has arrived. Waits for a pause in the
 * changes.
 */
function useLenderCount(draft: LenderFilters, search: string | undefined, isEnabled: boolean): number | undefined {
  const [settled] = useDebounce(draft, settleMs)
  const filters = { ...searchOfFilters(settled), ...(search ? { search } : {}) } as ListFilters
  const { data } = useQuery({ ...lenderCountQuery(useCall(), filters), enabled: isEnabled && settled === draft })
  return isEnabled && settled === draft ? data : undefined
}

function percent(value: number): string {
  return formatRateRange(value, value)
}

/** Formats of each range and its ends. The unit is written once, after the second end. */
const rangeLooks = {
  interestRate: {
    label: 'Interest rate',
    unit: 'percent',
    format: percent,
    boundsText: formatBounds(formatRateRange, 'interestRate'),
  },
  loanAmount: {
    label: 'Loan amount',
    unit: 'dollars',
    isMoney: true,
    scale: 'log',
    format: formatDollars,
    boundsText: formatBounds(formatAmountRange, 'loanAmount'),
  },
  loanTerm: {
    label: 'Loan term',
    unit: 'months',
    format: String,
    boundsText: formatBounds(formatTermRange, 'loanTerm'),
  },
  points: { label: 'Points', unit: 'percent', format: percent, boundsText: formatBounds(formatPointsRange, 'points') },
} as const satisfies Record<RangeName, Partial<ComponentProps<typeof RangeSlider>>>

/** '6.25–15%', '$10K–$100.0M', '1–360 months'. */
function formatBounds(formatRange: (min: number, max: number) => string, name: RangeName): string {
  return formatRange(filterBounds[name].min, filterBounds[name].max)
}

/** Chooses any number of states, on the map or in the list, which is one tab stop. None chosen means all. */
function StateFilter({
  states,
  onChange,
}: {
  states: readonly string[]
  onChange: (states: readonly string[]) => void
}) {
  const roving = useRovingFocus()
  const toggle = (state: string) => onChange(toggleState(states, state))
  return (
    <fieldset>
      <legend className="mb-2 flex w-full justify-between text-sm font-semibold">
        States
        <span aria-live="polite" className="text-sm font-normal text-ink-3">
          {states.length === 0 ? 'All 50' : `${states.length} chosen`}
        </span>
      </legend>
      <div className="grid gap-5 md:grid-cols-2 md:items-center md:gap-10">
        <StateMap highlighted={states} onSelect={toggle} />
        {/* biome-ignore lint/a11y/useSemanticElements: the fieldset around it is the whole group; this one scrolls. */}
        <div
          {...roving.list}
          className="max-h-54 overflow-auto rounded border border-line-2 bg-card px-3.5 py-2"
          role="group"
          aria-label="List of states"
          aria-description="Arrow keys and letters move, the space bar chooses."
        >
          <Checkbox
            label="All States"
            checked={states.length === 0}
            tabIndex={roving.tabIndexOf(0)}
            onChange={() => onChange([])}
          />
          {stateNames.map((state, index) => (
            <Checkbox
              key={state}
              label={state}
              checked={states.includes(state)}
              tabIndex={roving.tabIndexOf(index + 1)}
              onChange={() => toggle(state)}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

/**
 * One tab stop for a list of inputs (roving tabindex): arrows, Home and End move the focus, a letter goes to the next
 * item that begins with it. The first item is the tab stop until another one gets the focus. Spread `list` over the
 * list's element, and give each item its `tabIndexOf`.
 */
function useRovingFocus() {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const items = () => [...(list.current?.querySelectorAll('input') ?? [])]

  function noteFocus({ target }: FocusEvent) {
    const index = target instanceof HTMLInputElement ? items().indexOf(target) : -1
    if (index >= 0) setCurrent(index)
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const all = items()
    const target = targetOf(event.key, current, all)
    if (target === undefined) return
    event.preventDefault()
    all[target]?.focus()
  }

  return {
    list: { ref: list, onFocus: noteFocus, onKeyDown: moveByKey },
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
  }
}

/** Returns the index of the item that a key moves to. Undefined for other keys. */
function targetOf(key: string, current: number, items: readonly HTMLInputElement[]): number | undefined {
  const last = items.length - 1
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, current + 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, current - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (!/^[a-z]$/i.test(key)) return undefined
  const begins = (index: number) =>
    items[index]?.labels?.[0]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()) ?? false
  const order = items.map((_, step) => (current + 1 + step) % items.length)
  return order.find(begins)
}

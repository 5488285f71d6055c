import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { stateNames } from '#domain/states/states.ts'
import { StateMap } from '#web/features/lenders/map/state-map.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { toggleState } from './lender-filters.ts'

/** Chooses any number of states, on the map or in the list, which is one tab stop. None chosen means all. */
export function StateFilter({
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
        {/* biome-ignore lint/a11y/useSemanticElements: the fieldset around it is the group of the whole; this one scrolls. */}
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
 * One tab stop for a list of inputs (roving tabindex): arrows, Home and End move the focus, a letter goes to the next item that
 * begins with it. The first item is the stop until another had the focus. Spread `list` over the list's element, and give each
 * item its `tabIndexOf`.
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

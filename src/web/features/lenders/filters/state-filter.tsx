import { stateNames } from '#domain/states/states.ts'
import { StateMap } from '#web/features/lenders/map/state-map.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { useRovingFocus } from '#web/ui/controls/use-roving-focus.ts'
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

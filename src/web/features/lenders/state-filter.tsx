import { stateNames } from '#contract/states.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { toggleState } from './lender-filters.ts'
import { StateMap } from './map/state-map.tsx'

/** Chooses any number of states, on the map or in the list. None chosen means all. */
export function StateFilter({
  states,
  onChange,
}: {
  states: readonly string[]
  onChange: (states: readonly string[]) => void
}) {
  const toggle = (state: string) => onChange(toggleState(states, state))
  return (
    <fieldset>
      <legend className="f-legend">
        States
        <span aria-live="polite">{states.length === 0 ? 'All 50' : `${states.length} chosen`}</span>
      </legend>
      <div className="st-pick">
        <StateMap highlighted={states} onSelect={toggle} />
        {/* biome-ignore lint/a11y/useSemanticElements: the fieldset around it is the group of the whole; this one scrolls. */}
        <div className="st-list" role="group" aria-label="List of states">
          <Checkbox label="All States" checked={states.length === 0} onChange={() => onChange([])} />
          {stateNames.map((state) => (
            <Checkbox key={state} label={state} checked={states.includes(state)} onChange={() => toggle(state)} />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { type StateName, stateNames, stateSlug } from '#domain/states/states.ts'
import { stateLinkClass } from '#web/features/lenders/map/state-link-class.ts'
import { StateMap } from '#web/features/lenders/map/state-map.tsx'
import { statePath } from '#web/features/lenders/paths.ts'
import { useLocalLinks } from '#web/shell/use-local-links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'

/** Leads to another state, on the map or in the list below it. */
export function StateChooser({ current }: { current: StateName }) {
  const followLink = useLocalLinks()
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: listens for what bubbles from the links; a link's Enter arrives as a click.
    <nav className="print:hidden" aria-label="Choose a state" onClick={followLink}>
      <StateMap
        className="hidden md:block"
        highlighted={[current]}
        hrefFor={statePath}
        onSelect={(state) => navigate({ to: '/lenders/state/$state', params: { state: stateSlug(state) } })}
      />
      <details>
        <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 text-sm font-medium text-pine pointer-coarse:min-h-11">
          Choose another state <Icon of={ChevronDown} small />
        </summary>
        <ul className="columns-[7.5rem] gap-x-4 text-sm">
          {stateNames.map((state) => (
            <li key={state} className="break-inside-avoid">
              <a
                className={stateLinkClass}
                href={statePath(state)}
                aria-current={state === current ? 'page' : undefined}
              >
                {state}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

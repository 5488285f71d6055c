import type { Lender } from '#contract/lenders/lenders.ts'
import type { License } from '#contract/lenders/licenses.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { StateMap, stateLinkClass } from '#web/features/lenders/map/state-map.tsx'
import { statePath } from '#web/features/lenders/paths.ts'
import { formatDay } from '#web/format/dates.ts'
import { isNationwide, statesNotPublished } from '#web/format/lender-text.ts'
import { useLocalLinks } from '#web/shell/use-local-links.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'

/** The largest number of states that fit in one column next to the map. */
const fewStates = 12

/** The states that a lender serves, on a map and as links to their pages, or a note that it doesn't publish them. */
export function LenderCoverage({ lender }: { lender: Lender }) {
  const { states, statesPublished } = lender
  const followLink = useLocalLinks()
  const isEverywhere = isNationwide(lender)
  const named = isEverywhere ? stateNames : states.map(findState).filter((state) => state !== undefined)
  const isMany = named.length > fewStates
  if (!statesPublished)
    return (
      <section aria-labelledby="coverage">
        <h2 id="coverage">Geographic coverage</h2>
        <p className="text-ink-2">{statesNotPublished} the lender where it lends.</p>
      </section>
    )
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">Geographic coverage</h2>
      <p className="text-ink-2 mb-5">
        {isEverywhere ? 'Nationwide: lends in all 50 states.' : `Lends in ${placesText(named)}.`}
      </p>
      <div
        className={classNames('grid gap-6', isMany ? undefined : 'md:grid-cols-[minmax(0,1fr)_12rem] md:items-center')}
      >
        <StateMap highlighted={isEverywhere ? 'all' : states} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks bubble up from the links, also for Enter. */}
        <ul
          className={classNames('gap-x-4 text-sm', isMany ? 'columns-[9rem]' : 'columns-2 md:columns-1')}
          onClick={followLink}
        >
          {named.map((state) => (
            <li key={state} className="break-inside-avoid">
              <a className={stateLinkClass} href={statePath(state)}>
                {state}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Summarizes states: 'Georgia', 'Oregon and Washington', '8 states'. */
function placesText(states: readonly StateName[]): string {
  return states.length <= 2 ? states.join(' and ') : formatCountOf(states.length, 'state')
}

/** The public register in which a company can be looked up by its NMLS number. */
const consumerAccess = 'https://www.nmlsconsumeraccess.org'

/**
 * A lender's NMLS number and state licenses as it states them, and a link to NMLS Consumer Access to check them. If it
 * has neither, a note says so.
 */
export function LenderLicenses({ lender: { nmlsId, licenses } }: { lender: Lender }) {
  const checkAt = nmlsId === null ? consumerAccess : `${consumerAccess}/EntityDetails.aspx/COMPANY/${nmlsId}`
  return (
    <section aria-labelledby="licenses">
      <h2 id="licenses">Licenses</h2>
      {nmlsId === null && licenses.length === 0 ? (
        <p className="text-ink-2">No license number given.</p>
      ) : (
        <p className="mb-4">
          {nmlsId === null ? 'As stated by the lender. ' : <b className="tabular-nums lining-nums">NMLS {nmlsId}. </b>}
          <a href={checkAt} target="_blank" rel="noopener nofollow">
            Check it
            <span className="sr-only"> at NMLS Consumer Access (opens in a new tab)</span>
          </a>
        </p>
      )}
      {licenses.length > 0 ? (
        <Table caption="State licenses" className="max-w-xl">
          <thead>
            <tr>
              <ColumnHead align="left">State</ColumnHead>
              <ColumnHead align="left">Number</ColumnHead>
              <ColumnHead align="left">Regulator</ColumnHead>
              <ColumnHead align="left">Status</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {licenses.map((license) => (
              <tr key={`${license.state} ${license.number}`}>
                <RowHead>{license.state}</RowHead>
                <Cell align="left">{license.number}</Cell>
                <Cell align="left">{license.regulator ?? 'Not given'}</Cell>
                <Cell align="left">{statusWords(license)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
    </section>
  )
}

const statusNames = { active: 'Active', expired: 'Expired', exempt: 'Exempt' } as const

/** 'Active to January 31, 2027, checked November 20, 2026', 'Exempt', 'Not checked'. */
function statusWords({ status, endsOn, checkedOn }: License): string {
  const name = status ? statusNames[status] : ''
  const stated = endsOn ? `${name || 'stated'} to ${formatDay(endsOn)}` : name
  const checked = checkedOn ? `checked ${formatDay(checkedOn)}` : status ? '' : 'not checked'
  const words = [stated, checked].filter(Boolean).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

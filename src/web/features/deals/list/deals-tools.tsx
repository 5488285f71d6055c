import { useLocation, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { countOf, formatCount } from '#domain/money/counts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown, Columns3, List } from '#web/ui/icons.ts'
import { type DealsView, dealGroup, dealGroups, dealSorts, readDealsView } from './deals-view.ts'

const viewNames = ['view', 'sort', 'stage', 'state'] as const

/** Returns the view in the address and a function that changes it. */
export function useDealsView(): [
  view: DealsView,
  change: (change: Partial<Record<keyof DealsView, string | undefined>>) => void,
] {
  const search = useLocation({ select: (location) => location.search }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = readDealsView(search)
  return [
    view,
    (change) => {
      const others = Object.fromEntries(
        Object.entries(search).filter(([name]) => !(viewNames as readonly string[]).includes(name)),
      )
      const next = readDealsView({ ...view, ...change })
      void navigate({
        to: '.',
        search: { ...others, ...next } as never,
        hash: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
  ]
}

/** Sort, filters, and the switch between list and board. They fold on phones. */
export function DealsTools({
  deals,
  shownCount,
  view,
  onChange,
}: {
  deals: readonly ListedDeal[]
  shownCount: number
  view: DealsView
  onChange: ReturnType<typeof useDealsView>[1]
}) {
  const id = useId()
  const groups = dealGroups.filter((group) => deals.some((deal) => dealGroup(deal) === group))
  const states = [...new Set(deals.map((deal) => deal.propertyState))].sort()
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const isBoard = view.view === 'board'
  const [isWide] = useState(() => globalThis.matchMedia?.('(min-width: 40rem)').matches ?? true)
  return (
    <search className="mb-4 block" aria-label="Sort and filter deals">
      <details className="group sm:contents" open={isWide}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-pine sm:hidden [&::-webkit-details-marker]:hidden">
          Sort and filter
          <Icon of={ChevronDown} small className="group-open:rotate-180" />
        </summary>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2">
          {[
            { name: 'sort', label: 'Sort', options: dealSorts, value: view.sort ?? 'newest', all: null },
            { name: 'stage', label: 'Stage', options: choices(groups), value: view.stage ?? '', all: 'All stages' },
            { name: 'state', label: 'State', options: choices(states), value: view.state ?? '', all: 'All states' },
          ].map(({ name, label, options, value, all }) => (
            <div key={name} className="min-w-0">
              <label htmlFor={`${id}-${name}`} className="text-sm text-ink-2 block">
                {label}
              </label>
              <Select
                id={`${id}-${name}`}
                options={options}
                value={value}
                onChange={(event) => onChange({ [name]: event.target.value || undefined })}
              >
                {all ? <option value="">{all}</option> : null}
              </Select>
            </div>
          ))}
          <Button
            className="max-sm:px-2"
            aria-pressed={isBoard}
            onClick={() => onChange({ view: isBoard ? 'list' : 'board' })}
          >
            <Icon of={isBoard ? List : Columns3} small />
            {isBoard ? 'Show as a list' : 'Show as a board'}
          </Button>
        </div>
      </details>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {shownCount === deals.length
          ? countOf(deals.length, 'deal')
          : `${formatCount(shownCount)} of ${countOf(deals.length, 'deal')}`}
      </p>
    </search>
  )
}

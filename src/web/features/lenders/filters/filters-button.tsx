import { type RefObject, useEffect, useRef } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SlidersHorizontal, X } from '#web/ui/icons.ts'
import { chipClass, clearChipClass } from '#web/ui/labels/chip-class.ts'
import { Tag } from '#web/ui/labels/tag.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ActiveFilter, LenderFilters } from './lender-filters.ts'

const loadForm = async () => (await import('./filter-form.tsx')).FilterForm
const FilterForm = lazyWithRetry(loadForm)

/**
 * Opens the filters dialog, whose frame shows immediately. Its form, with map and sliders, is loaded when the browser
 * is idle, because most visitors never open it. Hidden without scripts.
 */
export function FiltersButton({
  button,
  open,
  onOpenChange,
  activeCount,
  applied,
  search,
  onApply,
}: {
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  activeCount: number
  applied: LenderFilters
  /** The current search, which applying filters keeps. */
  search: string | undefined
  /** Must also close the dialog. */
  onApply: (filters: LenderFilters) => void
}) {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => loadForm().catch(() => {}))
  }, [])

  return (
    <>
      <Button ref={button} className="noscript:hidden" aria-haspopup="dialog" onClick={() => onOpenChange(true)}>
        <Icon of={SlidersHorizontal} /> Filters{' '}
        {activeCount > 0 ? (
          <Tag className="tabular-nums">
            {activeCount}
            <span className="sr-only"> active</span>
          </Tag>
        ) : null}
      </Button>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Filters"
        closeLabel="Close filters"
        loadingLabel="Loading filters…"
        defersContent
      >
        <FilterForm applied={applied} search={search} onApply={onApply} />
      </Dialog>
    </>
  )
}

/**
 * Lists the active filters with buttons to remove one or all. Removing a filter moves the focus to the next one, or to
 * the new last one. Without filters left, it moves to `focusAfter`, and nothing is rendered.
 */
export function ActiveFilters({
  active,
  onChange,
  onClear,
  focusAfter,
}: {
  active: readonly ActiveFilter[]
  onChange: (filters: LenderFilters) => void
  onClear: () => void
  focusAfter: RefObject<HTMLElement | null>
}) {
  const group = useRef<HTMLDivElement>(null)
  const removedAt = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the removed chip is gone.
  useEffect(() => {
    if (removedAt.current === null) return
    const chips = group.current?.querySelectorAll('button') ?? []
    const next = chips[Math.min(removedAt.current, chips.length - 2)] ?? focusAfter.current
    removedAt.current = null
    next?.focus()
  }, [active.length])

  if (active.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons.
    <div ref={group} className="flex flex-wrap gap-2 print:hidden" role="group" aria-label="Active filters">
      {active.map(({ key, label, without }, index) => (
        <button
          key={key}
          type="button"
          className={chipClass}
          onClick={() => {
            removedAt.current = index
            onChange(without)
          }}
        >
          {label}
          <Icon of={X} small />
          <span className="sr-only">, remove</span>
        </button>
      ))}
      <button
        type="button"
        className={clearChipClass}
        onClick={() => {
          removedAt.current = 0
          onClear()
        }}
      >
        Clear all
      </button>
    </div>
  )
}

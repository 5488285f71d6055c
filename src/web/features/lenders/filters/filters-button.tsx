import { type RefObject, useEffect } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SlidersHorizontal } from '#web/ui/icons.ts'
import { Tag } from '#web/ui/labels/tag.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { LenderFilters } from './lender-filters.ts'

const loadForm = async () => (await import('./filter-form.tsx')).FilterForm
const FilterForm = lazyWithRetry(loadForm)

/**
 * Opens the filters dialog, whose frame shows immediately. Its form, with map and sliders, is loaded when the browser is
 * idle, because most visitors never open it. Hidden without scripts.
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

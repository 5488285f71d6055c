import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icon.tsx'
import type { FilterDialog } from './filter-dialog.tsx'
import type { LenderFilters } from './lender-filters.ts'

const failedMessage = 'The filters could not be loaded. Check your connection and try again.'

/**
 * Opens the dialog of filters. Its code, with map and sliders, is fetched when somebody turns to the button, because most
 * visitors never do. Not there without scripts.
 */
export function FiltersButton({
  button,
  open,
  onOpenChange,
  activeCount,
  applied,
  onApply,
}: {
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  activeCount: number
  applied: LenderFilters
  onApply: (filters: LenderFilters) => void
}) {
  const [Dialog, setDialog] = useState<typeof FilterDialog | null>(null)
  const [hasFailed, setFailed] = useState(false)

  async function openDialog() {
    try {
      const loaded = await loadDialog()
      setFailed(false)
      setDialog(() => loaded.FilterDialog)
      onOpenChange(true)
    } catch {
      setFailed(true)
      toast({ title: 'Error', description: failedMessage, variant: 'error' })
    }
  }

  return (
    <>
      <Button
        ref={button}
        className="noscript:hidden"
        aria-haspopup="dialog"
        onClick={openDialog}
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onFocus={() => void loadDialog().catch(() => {})}
      >
        <Icon of={SlidersHorizontal} /> Filters{' '}
        {activeCount > 0 ? (
          <span className="tag tag--n num">
            {activeCount}
            <span className="sr"> active</span>
          </span>
        ) : null}
      </Button>
      {hasFailed ? (
        <p className="err col-span-full" role="alert">
          {failedMessage}
        </p>
      ) : null}
      {Dialog ? <Dialog open={open} onOpenChange={onOpenChange} applied={applied} onApply={onApply} /> : null}
    </>
  )
}

function loadDialog() {
  return import('./filter-dialog.tsx')
}

import type { ListedDeal } from '#contract/deals.ts'
import { DeferredDialog } from '../../../ui/overlays/deferred-dialog.tsx'

export type CompareDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; deal: ListedDeal }

/** All stored matches of a deal side by side. */
export function CompareDialog(props: CompareDialogProps) {
  return <DeferredDialog load={loadCompareModal} props={props} />
}

const loadCompareModal = async () => (await import('./compare-modal.tsx')).CompareModal

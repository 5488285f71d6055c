import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DealForm } from './deal-form.tsx'
import type { DealFormDialogProps } from './deal-form-dialog.tsx'

/** What {@link DealFormDialog} shows once its code is there. */
export function DealFormModal({ open, onOpenChange, onCreated }: DealFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Submit a Deal"
      description="Every lender whose published terms fit it, best first, with what each loan would cost you."
    >
      <DealForm
        layout="dialog"
        onCancel={() => onOpenChange(false)}
        onCreated={(deal) => {
          onOpenChange(false)
          onCreated?.(deal)
        }}
      />
    </Dialog>
  )
}

import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import {
  dialogClass,
  dialogHeadClass,
  leaveEscapeToToasts,
  Scrim,
  useFocusReturn,
} from '#web/ui/overlays/dialog-parts.tsx'
import { DialogBody, DialogFoot } from './dialog.tsx'

/**
 * Asks for confirmation before an action that is hard to undo. Starts on Cancel, closes on Escape but not on an outside
 * press. `onConfirm` does the work. The caller closes the dialog afterward, so that `pending` and an error (`children`)
 * can show inside.
 */
export function AlertDialog({ open, ...dialog }: AlertDialogProps & { open: boolean }) {
  return open ? <OpenAlertDialog {...dialog} /> : null
}

type AlertDialogProps = {
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  cancelLabel?: string | undefined
  confirmLabel: string
  pending?: boolean | undefined
  pendingLabel?: string | undefined
  danger?: boolean | undefined
  onConfirm: () => void
  children?: ReactNode
}

function OpenAlertDialog({
  onOpenChange,
  title,
  description,
  cancelLabel = 'Cancel',
  confirmLabel,
  pending = false,
  pendingLabel,
  danger = false,
  onConfirm,
  children,
}: AlertDialogProps) {
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          data-slot="dialog"
          data-size="small"
          className={dialogClass.small}
          onEscapeKeyDown={leaveEscapeToToasts}
          {...focusReturn}
        >
          <div className={dialogHeadClass}>
            <Radix.Title className="text-h3">{title}</Radix.Title>
          </div>
          <DialogBody>
            <Radix.Description className="text-ink-2">{description}</Radix.Description>
            {children}
          </DialogBody>
          <DialogFoot>
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={danger ? 'danger' : 'primary'}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogFoot>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

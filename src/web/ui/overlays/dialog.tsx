import { Dialog as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, Suspense, useDeferredValue } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { iconButtonClass } from '#web/ui/controls/button-class.ts'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { X } from '#web/ui/icons.ts'
import {
  dialogClass,
  dialogHeadClass,
  ignoreToasts,
  leaveEscapeToToasts,
  Scrim,
  useFocusReturn,
} from '#web/ui/overlays/dialog-parts.tsx'

/**
 * A modal dialog: title, close button, and `children`, usually a {@link DialogBody} and a {@link DialogFoot}, which a
 * form may wrap. Traps focus, returns it, and closes on Escape and outside presses. Content is rendered only while
 * open, so it is never in the server's HTML. `React.lazy` content shows a spinner until its code is loaded.
 */
export function Dialog({ open, ...dialog }: DialogProps & { open: boolean }) {
  return open ? <OpenDialog {...dialog} /> : null
}

type DialogProps = {
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sentence below the title, read after it by screen readers. */
  description?: ReactNode
  /** 480, 896, 1,056 or 1,248 pixels wide. `wider` fills a screen below 1,024 pixels; `full` is for tables. */
  size?: keyof typeof dialogClass | undefined
  closeLabel?: string | undefined
  loadingLabel?: string | undefined
  /** Renders the content in a transition after the frame was painted, for content that a phone takes long to render. */
  defersContent?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

function OpenDialog({
  onOpenChange,
  title,
  description,
  size = 'wide',
  closeLabel = 'Close',
  loadingLabel = 'Loading…',
  defersContent = false,
  className,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn()
  const showsContent = useDeferredValue(true, !defersContent)
  const loading = (
    <DialogBody>
      <Spinner label={loadingLabel} />
    </DialogBody>
  )
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          data-slot="dialog"
          data-size={size}
          className={classNames(dialogClass[size], className)}
          onInteractOutside={ignoreToasts}
          onEscapeKeyDown={leaveEscapeToToasts}
          {...focusReturn}
          {...(description ? undefined : { 'aria-describedby': undefined })}
        >
          <div className={dialogHeadClass}>
            <div>
              <Radix.Title className="text-h3">{title}</Radix.Title>
              {description ? <Radix.Description className="text-sm text-ink-2">{description}</Radix.Description> : null}
            </div>
            <Radix.Close className={iconButtonClass({ className: '-mr-3 flex-none' })} aria-label={closeLabel}>
              <Icon of={X} />
            </Radix.Close>
          </div>
          <Suspense fallback={loading}>{showsContent ? children : loading}</Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The scrolling part of a dialog. With `flush`, its children reach the edges and have their own padding. */
export function DialogBody({ flush = false, children }: { flush?: boolean | undefined; children: ReactNode }) {
  return (
    <div
      data-slot="dialog-body"
      className={classNames(bodyClass, !flush && 'grid gap-6 p-5 group-data-[size=small]/dialog:gap-3')}
    >
      {children}
    </div>
  )
}

// At 400 % zoom, head and foot would fill the screen, so the whole dialog scrolls.
const bodyClass = 'min-h-0 flex-auto overflow-auto overscroll-contain short:overflow-visible print:overflow-visible'

/** The dialog's last row: the secondary action first, the primary one last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="dialog-foot"
      className="flex items-center justify-between gap-4 rounded-b border-t border-line bg-card px-5 py-4 group-data-[size=wider]/dialog:max-lg:flex-wrap group-data-[size=wider]/dialog:max-lg:py-3 *:[div]:flex *:[div]:items-center *:[div]:gap-2"
    >
      {children}
    </div>
  )
}

/** Makes its only child, a button, close the surrounding dialog. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}

/** The last row of a dialog's form: Cancel and the submit button. Outside its form the button needs `formId`. */
export function FormFoot({
  formId,
  danger = false,
  pending,
  pendingLabel,
  children,
}: {
  formId?: string
  danger?: boolean
  pending: boolean
  pendingLabel: string
  children: ReactNode
}) {
  return (
    <DialogFoot>
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <Button
        type="submit"
        form={formId}
        variant={danger ? 'danger' : 'primary'}
        pending={pending}
        pendingLabel={pendingLabel}
      >
        {children}
      </Button>
    </DialogFoot>
  )
}

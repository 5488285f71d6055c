import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, Suspense, useDeferredValue } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ignoreToasts, leaveEscapeToToasts, useFocusReturn } from './focus-return.ts'
import { Scrim } from './scrim.tsx'

/**
 * A modal dialog: head with title and close button, then what `children` give, usually a {@link DialogBody} and a
 * {@link DialogFoot}, which a form may wrap. Traps the focus, gives it back, closes on Escape and outside presses. Content
 * exists only while open, so it is never in the server's HTML; content that is `React.lazy` has a spinner in its place until its
 * code is there.
 */
export function Dialog({ open, ...dialog }: DialogProps & { open: boolean }) {
  return open ? <OpenDialog {...dialog} /> : null
}

type DialogProps = {
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence read after the title; shown under it. */
  description?: ReactNode
  size?: 'small' | 'wide' | undefined
  closeLabel?: string | undefined
  loadingLabel?: string | undefined
  /** Renders the content in a transition after the shell was painted: for content that a phone needs long to render. */
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
          className={classNames('dlg', size === 'small' && 'dlg-s', className)}
          onInteractOutside={ignoreToasts}
          onEscapeKeyDown={leaveEscapeToToasts}
          {...focusReturn}
          {...(description ? undefined : { 'aria-describedby': undefined })}
        >
          <div className="dlg-h">
            <div>
              <Radix.Title>{title}</Radix.Title>
              {description ? <Radix.Description className="small soft">{description}</Radix.Description> : null}
            </div>
            <Radix.Close className="iconbtn" aria-label={closeLabel}>
              <Icon of={X} />
            </Radix.Close>
          </div>
          <Suspense fallback={loading}>{showsContent ? children : loading}</Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dlg-b">{children}</div>
}

/** The dialog's last row: the quiet way out first, what it is for last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dlg-f">{children}</div>
}

/** Makes its only child, a button, close the dialog around it. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}

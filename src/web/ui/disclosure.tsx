import { type ReactNode, useId, useRef, useState } from 'react'
import { useDismissal } from './use-dismissal.ts'

/**
 * A button that shows and hides a panel hung from it, such as the account menu; `useDismissal` says when it closes. Needs
 * scripts: for links everyone must reach, take a {@link DetailsMenu}.
 */
export function Disclosure({
  button,
  buttonClass,
  buttonLabel,
  className = 'pop-root',
  panelClass = 'pop',
  children,
}: {
  button: ReactNode
  buttonClass: string
  /** Needed when `button` holds no words. */
  buttonLabel?: string | undefined
  className?: string | undefined
  panelClass?: string | undefined
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const { rootProps, panelProps } = useDismissal({ root, opener, isOpen, close: () => setOpen(false) })

  return (
    <div ref={root} className={className} {...rootProps}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      <div id={panelId} className={panelClass} hidden={!isOpen} {...panelProps}>
        {children}
      </div>
    </div>
  )
}

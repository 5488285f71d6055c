import { type ReactNode, useRef, useState } from 'react'
import { useDismissal } from './use-dismissal.ts'

/**
 * The same as a {@link Disclosure} on `<details>`, so that it opens without scripts: the site's links on small screens. Its panel,
 * in `children`, is usually `<nav className="sheet">`.
 */
export function DetailsMenu({
  button,
  buttonClass = 'iconbtn',
  className = 'menu',
  children,
}: {
  /** An icon and its words, which may be for screen readers alone: `<span className="sr">Menu</span>`. */
  button: ReactNode
  buttonClass?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDetailsElement>(null)
  const opener = useRef<HTMLElement>(null)
  const { rootProps, panelProps } = useDismissal({ root, opener, isOpen, close: () => setOpen(false) })

  return (
    <details
      ref={root}
      className={className}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      {...rootProps}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, its click is also Enter and Space. */}
      <summary
        ref={opener}
        className={buttonClass}
        onClick={(event) => {
          // Toggled here and not by the browser, whose toggle event comes a moment later than the press.
          event.preventDefault()
          setOpen(!isOpen)
        }}
      >
        {button}
      </summary>
      <div {...panelProps}>{children}</div>
    </details>
  )
}

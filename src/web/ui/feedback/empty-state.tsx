import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCw, TriangleAlert } from '#web/ui/icons.ts'

export type StateHeading = 'h1' | 'h2' | 'h3' | 'h4'

// Keeps its distance from the footer as a page's last element.
const stateClass =
  'grid justify-items-center gap-3 rounded border border-line bg-card px-5 py-10 text-center [&_p]:max-w-104 [&_p]:text-ink-2 [main>.wrap>&]:last:mb-16'
const lineClass = 'fill-none stroke-current stroke-[1.5]'

/** Replaces an empty list: the reason, the next step, and a link to it. */
export function EmptyState({
  title,
  heading: Heading = 'h2',
  children,
  action,
}: {
  title: string
  heading?: StateHeading | undefined
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={stateClass}>
      <PlumbArt />
      <Heading className="text-h3">{title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {action}
    </div>
  )
}

/** A drawing of the plumb line above empty ground. */
function PlumbArt() {
  return (
    <svg className="h-18 w-20 text-ink-3" viewBox="0 0 80 72" aria-hidden="true">
      <path className={lineClass} d="M8 8h64M40 8v26" />
      <path className="fill-brass" d="M36 34h8v4h4c0 10-4 17-8 26-4-9-8-16-8-26h4z" />
      <path className={lineClass} d="M14 68h52" strokeDasharray="3 4" />
    </svg>
  )
}

/** Replaces content that could not be loaded. Announced when it appears; offers a retry. */
export function ErrorState({
  title,
  heading: Heading = 'h2',
  onRetry,
  retryLabel = 'Try Again',
  pending = false,
  action,
  children,
}: {
  title: string
  heading?: StateHeading | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  pending?: boolean | undefined
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={stateClass} role="alert">
      <Icon of={TriangleAlert} className="size-14 stroke-[1.1] text-amber" />
      <Heading className="text-h3">{title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {onRetry ? (
        <Button onClick={onRetry} pending={pending}>
          <Icon of={RotateCw} />
          {retryLabel}
        </Button>
      ) : null}
      {action}
    </div>
  )
}

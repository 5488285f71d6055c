import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCw, TriangleAlert } from '#web/ui/icons.ts'
import { type StateHeading, stateClass } from './empty-state.tsx'

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

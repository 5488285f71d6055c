import type { ReactNode } from 'react'

export type StateHeading = 'h1' | 'h2' | 'h3' | 'h4'

/** What stands where a list would be when it has nothing: what is missing, what to do about it, and the way there. */
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
    <div className="empty">
      <PlumbArt />
      <Heading className="empty-t">{title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {action}
    </div>
  )
}

/** The plumb line over an empty ground. */
function PlumbArt() {
  return (
    <svg className="art" viewBox="0 0 80 72" aria-hidden="true">
      <path className="a1" d="M8 8h64M40 8v26" />
      <path className="a2" d="M36 34h8v4h4c0 10-4 17-8 26-4-9-8-16-8-26h4z" />
      <path className="a1" d="M14 68h52" strokeDasharray="3 4" />
    </svg>
  )
}

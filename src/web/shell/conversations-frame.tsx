import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'

/**
 * Lays out Messages: the list under its heading, next to `children` on wide screens. Phones show the list, or only
 * `children` while a conversation is open. The tab keeps this layout while it loads and without conversations, so that
 * nothing moves.
 */
export function ConversationsFrame({
  tools,
  list,
  isOpen = false,
  children,
}: {
  /** Controls next to the heading, at most 36 px high. */
  tools?: ReactNode
  list: ReactNode
  isOpen?: boolean
  children?: ReactNode
}) {
  return (
    <div data-slot="conversations" className="grid lg:min-h-[calc(100vh-4.5rem)] lg:grid-cols-[21rem_minmax(0,1fr)]">
      <div className={classNames('min-w-0 lg:border-r lg:border-line', isOpen && 'max-lg:sr-only')}>
        <div className="flex min-h-15 items-center justify-between gap-4 pt-4 pr-3.5 pb-2 pointer-coarse:min-h-17">
          <h1 className="text-h3">Messages</h1>
          <span className={classNames(isOpen && 'max-lg:hidden')}>{tools}</span>
        </div>
        <div className={classNames(isOpen && 'max-lg:hidden')}>{list}</div>
      </div>
      {children}
    </div>
  )
}

/** The placeholder of the list of conversations. */
export function ConversationsSkeleton() {
  return (
    <SkeletonGroup label="Loading your messages" className="min-h-screen">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="grid min-h-14 content-center gap-2 border-b border-line pr-3.5">
          <Skeleton shape="label" />
          <Skeleton shape="short" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

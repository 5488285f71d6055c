import type { ReactNode, Ref } from 'react'

/** The heading of a page of the signed-in area, followed by its actions. */
export function TabHead({
  title,
  headingRef,
  children,
}: {
  title: ReactNode
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h1>
      {children}
    </div>
  )
}

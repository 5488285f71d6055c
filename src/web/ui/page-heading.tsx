import type { ReactNode, Ref } from 'react'

/** The heading of a public page with a sentence below it. `above` holds the breadcrumbs. */
export function PageHeading({ above, title, children }: { above?: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-3 pt-[clamp(2rem,5vw,3.5rem)] pb-6" data-slot="page-head">
      {above}
      <h1>{title}</h1>
      <p className="lead max-w-168">{children}</p>
    </div>
  )
}

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

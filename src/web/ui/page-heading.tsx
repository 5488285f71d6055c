import type { ReactNode } from 'react'

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

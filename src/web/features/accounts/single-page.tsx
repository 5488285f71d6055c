import type { ReactNode } from 'react'

/** A page with one narrow column and one task. */
export function SinglePage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="wrap py-section min-h-[calc(100vh-4.5rem)]">
      <div className="mx-auto grid max-w-[30rem] gap-6">{children}</div>
    </main>
  )
}

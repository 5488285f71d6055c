import type { ReactNode } from 'react'
import { plumbLineClass } from '#web/charts/mark.tsx'

/** The last section of a public page: a heading, a text and a button, with a plumb line. `id` is the heading's. */
export function CallToAction({
  id,
  title,
  children,
  action,
}: {
  id: string
  title: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <section className="overflow-hidden border-t border-line text-center print:hidden" aria-labelledby={id}>
      <div className="wrap grid justify-items-center gap-5 pb-section">
        <svg className="h-32 w-8 text-ink" viewBox="0 0 32 128" aria-hidden="true">
          <path className={plumbLineClass} d="M16 0v84" />
          <path className="fill-brass" d="M11 84h10v5h5c0 14-4 24-10 37-6-13-10-23-10-37h5z" />
        </svg>
        <h2 id={id} className="max-w-[18ch] text-h1">
          {title}
        </h2>
        <p className="lead max-w-136">{children}</p>
        {action}
      </div>
    </section>
  )
}

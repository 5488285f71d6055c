import type { ReactNode } from 'react'

/** One result under an ink rule. */
export function Block({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="bl" aria-labelledby={id}>
      <div className="bl-h">
        <h2 id={id}>{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      {children}
    </section>
  )
}

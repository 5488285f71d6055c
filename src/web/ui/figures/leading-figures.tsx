import type { ReactNode } from 'react'

/** Leading figures, the first of them large. */
export function LeadingFigures({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="lede num">
      {items.map((item, index) => (
        <div key={item.name} className={index === 0 ? 'hero-n' : undefined}>
          <dt>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

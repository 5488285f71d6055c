import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type Stat = { name: string; value: ReactNode; note?: ReactNode }

/**
 * A few figures, each under its name: in a row, the first one large where they are what a page leads with, or as a grid of small ones.
 */
export function Stats({
  items,
  look = 'leading',
  className,
}: {
  items: readonly Stat[]
  look?: keyof typeof lookClass | undefined
  className?: string | undefined
}) {
  return (
    <dl className={classNames('tabular-nums lining-nums', lookClass[look], className)}>
      {items.map(({ name, value, note }, index) => (
        <div key={name}>
          <dt className={classNames('text-fine text-ink-3', look === 'grid' && 'leading-[1.4]')}>{name}</dt>
          <dd
            className={classNames(
              'font-semibold',
              look === 'grid' ? 'leading-[1.4]' : rowClass(look === 'leading' && index === 0),
            )}
          >
            {value}
            {note ? <small className="block text-xs/[1.4] font-normal text-ink-3">{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const lookClass = {
  leading: 'flex flex-wrap gap-x-8 gap-y-2',
  row: 'flex flex-wrap gap-x-8 gap-y-2',
  grid: 'grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-3',
}

function rowClass(isLarge: boolean): string {
  return isLarge ? 'text-[2rem]/[1.1] tracking-[-0.035em]' : 'text-[1.25rem]/[1.3] tracking-[-0.02em]'
}

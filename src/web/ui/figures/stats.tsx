import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type Stat = { name: string; value: ReactNode; note?: ReactNode }

/**
 * Figures with labels. `look`: `leading` and `row` are a row, whose first figure `leading` enlarges; `grid` and `pairs`
 * are grids of small figures; `ruled` holds facts between two rules.
 */
export function Stats({
  items,
  look = 'leading',
  slot,
  className,
}: {
  items: readonly Stat[]
  look?: keyof typeof lookClass | undefined
  slot?: string | undefined
  className?: string | undefined
}) {
  return (
    <dl data-slot={slot} className={classNames('tabular-nums lining-nums', lookClass[look], className)}>
      {items.map(({ name, value, note }, index) => (
        <div key={name}>
          <dt className={classNames('text-sm text-ink-3', (look === 'grid' || look === 'pairs') && 'leading-[1.4]')}>
            {name}
          </dt>
          <dd
            className={classNames(
              'font-semibold',
              (look === 'grid' || look === 'pairs') && 'leading-[1.4]',
              (look === 'leading' || look === 'row') && rowClass(look === 'leading' && index === 0),
            )}
          >
            {value}
            {note ? <small className="block text-xs font-normal tracking-normal text-ink-3">{note}</small> : null}
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
  pairs: 'grid grid-cols-2 gap-x-4 gap-y-3',
  ruled: 'grid grid-cols-2 gap-x-5 gap-y-3 border-y border-ink py-3.5 wrap-anywhere md:grid-cols-4',
}

function rowClass(isLarge: boolean): string {
  return isLarge ? 'text-figure tracking-[-0.035em]' : 'text-h3 tracking-[-0.02em]'
}

import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { AssumedMark } from '#web/ui/labels/tag.tsx'

export type LedgerRow = { name: ReactNode; value: ReactNode; isSum?: boolean; isAssumed?: boolean }

/** A list of labels and their values, from `rows` or as {@link LedgerLine} children. */
export function Ledger({
  rows,
  className,
  children,
}: {
  rows?: readonly LedgerRow[] | undefined
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <dl className={classNames('break-inside-avoid tabular-nums lining-nums', className)}>
      {rows?.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Rows keep their order and have no state.
        <LedgerLine key={index} {...row} />
      ))}
      {children}
    </dl>
  )
}

/** A label and its value. A sum is bold, with a darker rule above it. An assumed figure is marked. */
export function LedgerLine({ name, value, isSum = false, isAssumed = false }: LedgerRow) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-4 border-t py-1.75 text-sm first:border-t-0',
        isSum ? 'border-ink font-semibold' : 'border-line',
      )}
    >
      <dt className={isSum ? undefined : 'text-ink-2'}>
        {name}
        {isAssumed ? (
          <>
            {' '}
            <AssumedMark />
          </>
        ) : null}
      </dt>
      <dd className={classNames('text-right', !isSum && 'font-medium')}>{value}</dd>
    </div>
  )
}

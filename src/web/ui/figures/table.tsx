import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A table of small text. `caption` is only for screen readers, so the page needs a visible heading above the table. */
export function Table({ caption, className, children, ...rest }: ComponentProps<'table'> & { caption?: string }) {
  return (
    <table {...rest} className={classNames('w-full border-collapse text-sm tabular-nums lining-nums', className)}>
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      {children}
    </table>
  )
}

type Align = 'left' | 'right'

const alignClass = { left: 'text-left', right: 'text-right' }

/** A column's header cell. Aligned right for figures; pass `align="left"` for text. */
export function ColumnHead({
  align = 'right',
  className,
  children,
  ...rest
}: Omit<ComponentProps<'th'>, 'align' | 'scope'> & { align?: Align | undefined; children: ReactNode }) {
  return (
    <th
      {...rest}
      scope="col"
      className={classNames('text-sm font-normal text-ink-3', alignClass[align], cellSpace, className)}
    >
      {children}
    </th>
  )
}

/** The cell that names its row. */
export function RowHead({ className, ...rest }: Omit<ComponentProps<'th'>, 'align' | 'scope'>) {
  return (
    <th
      {...rest}
      scope="row"
      className={classNames('border-t border-line text-left font-normal text-ink-2', cellSpace, className)}
    />
  )
}

/** A cell of the table's body. Aligned right for figures; pass `align="left"` for text. */
export function Cell({
  align = 'right',
  className,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & { align?: Align | undefined }) {
  return <td {...rest} className={classNames('border-t border-line', alignClass[align], cellSpace, className)} />
}

// No padding before the first cell, so that the table aligns with the text around it.
const cellSpace = 'py-1.25 not-first:pl-3'

import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/**
 * Classes of a table of figures with a row for each lender, whose cells are stacked below their labels on narrow
 * screens.
 */
export const figureTableClass = 'w-full border-collapse text-sm tabular-nums lining-nums stacked:block'
export const figureHeadClass =
  'border-b border-ink px-3 py-2 text-right align-bottom text-sm font-medium text-ink-3 first:pl-0 first:text-left'
export const figureBodyClass = 'stacked:block stacked:border-t stacked:border-ink'
export const figureRowClass =
  'border-b border-line stacked:grid stacked:grid-cols-4 stacked:gap-x-4 stacked:max-md:grid-cols-2 stacked:gap-y-2.5 stacked:py-4'
export const figureNameClass =
  'min-w-52 py-3 pr-3 text-left align-top font-serif text-base font-semibold tracking-[-0.018em] text-ink stacked:col-span-full stacked:min-w-0 stacked:p-0'
export const figureCellClass =
  'p-3 text-right align-top leading-[1.35] stacked:block stacked:p-0 stacked:text-left stacked:before:block stacked:before:text-xs stacked:before:font-normal stacked:before:tracking-normal stacked:before:text-ink-3 stacked:before:content-[attr(data-label)]'
export const figureNoteClass = 'block text-xs font-normal tracking-normal text-ink-3'
/** For text below a lender's name. */
export const figureRemarkClass = 'mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-2'

/**
 * A cell with a figure. `label` is its column's name, shown in the cell on narrow screens. `isLowest` colors it green
 * and announces it as the lowest to screen readers.
 */
export function FigureCell({
  label,
  className = '',
  isLowest = false,
  children,
}: {
  label: string
  className?: string
  isLowest?: boolean
  children: ReactNode
}) {
  return (
    <td data-label={label} className={classNames(figureCellClass, className, isLowest && 'font-semibold text-green')}>
      {children}
      {isLowest ? <span className="sr-only">, the lowest</span> : null}
    </td>
  )
}

import { classNames } from '#web/ui/class-names.ts'

/** Lists of bars: each row has a name, its bar and an amount. On phones the bar is below both. */
export const barRowsClass = 'grid border-t border-line tabular-nums lining-nums'

export function barRowClass({ isSmall = false, isSum = false }: { isSmall?: boolean; isSum?: boolean } = {}): string {
  return classNames(
    'grid min-h-9 items-center gap-x-3.5 border-b border-line text-sm max-sm:grid-cols-[1fr_auto] max-sm:py-1.5',
    isSmall ? 'sm:grid-cols-[8.5rem_minmax(0,1fr)_4.75rem]' : 'sm:grid-cols-[9.5rem_minmax(0,1fr)_5.75rem]',
    isSum && 'font-semibold',
  )
}

export const barDrawingClass =
  'h-5 w-full overflow-visible max-sm:col-span-full max-sm:row-start-2 max-sm:overflow-hidden'
export const barNoteClass = 'block text-xs text-ink-3'
export const barAmountClass = 'text-right font-semibold tabular-nums'

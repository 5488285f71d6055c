import { classNames } from '#web/ui/class-names.ts'

/** The navigation of the signed-in area, next to the page from 64rem on. Hidden in print. */
export const sidebarClass =
  'hidden print:hidden lg:flex lg:min-h-[calc(100vh-4.5rem)] lg:flex-col lg:gap-0.5 lg:border-r lg:border-line'

/** The look of a sidebar link or button. Collapsed, it shows only the icon, and the label on keyboard focus. */
export function sidebarItemClass(isFolded = false, className?: string): string {
  return classNames(
    'group flex min-h-11 w-full cursor-pointer items-center gap-3 rounded text-sm font-medium text-ink-2 no-underline hover:bg-sunk hover:text-ink aria-[current]:bg-pine-soft aria-[current]:font-semibold aria-[current]:text-pine forced-colors:aria-[current]:border-b-3 forced-colors:aria-[current]:border-[Highlight]',
    isFolded ? 'px-3 lg:relative lg:justify-center lg:px-0' : 'px-3',
    className,
  )
}

const foldedLabelClass =
  'lg:absolute lg:size-px lg:overflow-hidden lg:rounded lg:bg-ink lg:px-2.5 lg:py-1 lg:text-sm lg:text-paper lg:[clip-path:inset(50%)] lg:group-focus-visible:left-[calc(100%+0.75rem)] lg:group-focus-visible:z-5 lg:group-focus-visible:h-auto lg:group-focus-visible:w-max lg:group-focus-visible:[clip-path:none]'

/** The look of a sidebar item's label: undefined unless collapsed, where only keyboard focus shows it. */
export const sidebarLabelClass = (isFolded = false) => (isFolded ? foldedLabelClass : undefined)

/** The look of a sidebar item's count. */
export const sidebarCountClass = (isFolded = false) =>
  classNames('ml-auto text-sm tabular-nums text-ink-3 group-aria-[current]:text-pine', isFolded && 'lg:sr-only')

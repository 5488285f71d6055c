import { classNames } from '#web/ui/class-names.ts'

export type ButtonLook = {
  /**
   * `primary`: once per view; `line`: secondary; `quiet`: rarely used; `danger`: can't be undone. On a night-colored
   * panel, `light` is the primary and `light-quiet` the quiet one.
   */
  variant?: 'primary' | 'line' | 'quiet' | 'danger' | 'light' | 'light-quiet' | undefined
  /** 32, 36, 44 or 52 pixels high; on touch screens at least 44. */
  size?: 'compact' | 'small' | 'normal' | 'big' | undefined
  /** Full width of its container. */
  wide?: boolean | undefined
  className?: string | undefined
}

const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded border text-center leading-tight font-semibold tracking-[-0.006em] no-underline transition-colors print:hidden'
const off = 'off:cursor-not-allowed off:border-line off:bg-sunk off:text-ink-3'
const variantClass = {
  primary: 'border-transparent bg-action text-on-action hover:bg-action-2 hover:text-on-action',
  line: 'border-field bg-card text-ink hover:border-ink hover:text-ink',
  quiet: 'border-transparent text-pine hover:bg-pine-soft hover:text-pine-2',
  danger: 'border-transparent bg-red text-paper hover:text-paper',
  light: 'border-transparent bg-on-night text-day-ink hover:bg-white hover:text-day-ink',
  'light-quiet': 'border-transparent text-on-night hover:bg-night-2 hover:text-on-night',
}
const sizeClass = {
  compact: 'min-h-8 px-2 py-0.5 text-sm pointer-coarse:min-h-11',
  small: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11',
  normal: 'min-h-11 py-2 text-sm',
  big: 'min-h-13 px-6 py-2 text-base',
}

/** Returns a button's class names, for other elements: `<Link className={buttonClass({ … })}>`. */
export function buttonClass({ variant = 'line', size = 'normal', wide = false, className }: ButtonLook = {}): string {
  const isQuiet = variant === 'quiet' || variant === 'light-quiet'
  return classNames(
    base,
    off,
    variantClass[variant],
    sizeClass[size],
    size === 'normal' && (isQuiet ? 'px-3' : 'px-4.5'),
    wide && 'w-full',
    className,
  )
}

const iconSizeClass = { tiny: 'size-6', small: 'size-8', normal: 'size-11' }
export type IconButtonLook = { size?: keyof typeof iconSizeClass | undefined; className?: string | undefined }

/** A square of 24, 32 or 44 pixels that shows only an icon. */
export function iconButtonClass({ size = 'normal', className }: IconButtonLook = {}): string {
  const look = 'inline-grid cursor-pointer place-items-center rounded hover:bg-sunk print:hidden'
  return classNames(look, iconSizeClass[size], className)
}

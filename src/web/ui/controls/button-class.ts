import { classNames } from '#web/ui/class-names.ts'

export type ButtonLook = {
  /** `primary` once a view; `line` beside it; `quiet` for what is rarely pressed; `danger` for what cannot be undone. */
  variant?: 'primary' | 'line' | 'quiet' | 'danger' | undefined
  /** 36, 44 or 52 pixels high. */
  size?: 'small' | 'normal' | 'big' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  className?: string | undefined
}

const variantClass = { primary: 'btn--p', line: 'btn--l', quiet: 'btn--q', danger: 'btn--d' }
const sizeClass = { small: 'btn--s', normal: '', big: 'btn--b' }

/** The class names of a button's look, for elements this folder does not know: `<Link className={buttonClass({ … })}>`. */
export function buttonClass({ variant = 'line', size = 'normal', wide = false, className }: ButtonLook = {}): string {
  return classNames('btn', variantClass[variant], sizeClass[size], wide && 'btn--w', className)
}

import { classNames } from '#web/ui/class-names.ts'

export type InputLook = {
  /** 36 or 44 pixels high; the small one is 44 on touch screens. */
  size?: 'small' | 'normal' | undefined
  className?: string | undefined
}

const base =
  'w-full appearance-none rounded border border-field bg-card text-ink placeholder:text-ink-3 placeholder:opacity-100 focus-visible:rounded focus-visible:border-pine focus-visible:outline-offset-0 disabled:border-line-2 disabled:bg-sunk disabled:text-ink-3 aria-invalid:border-red aria-invalid:edge-left-red'
// Phones zoom into a field whose text is smaller than 16 pixels.
const sizeClass = {
  small: 'min-h-9 px-3 py-1 text-base max-md:min-h-11 md:text-sm pointer-coarse:min-h-11 pointer-coarse:text-base',
  normal: 'min-h-11 px-3 py-2 text-base',
}

/** Returns the classes of a text field, for every control that takes text or a choice. */
export function inputClass({ size = 'normal', className }: InputLook = {}): string {
  return classNames(base, sizeClass[size], className)
}

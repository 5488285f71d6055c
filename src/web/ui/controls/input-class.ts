import { classNames } from '#web/ui/class-names.ts'

export type InputLook = {
  /** 36 or 44 pixels high; the small one is 44 where fingers press. */
  size?: 'small' | 'normal' | undefined
  className?: string | undefined
}

const base =
  'w-full appearance-none rounded border border-field bg-card text-ink placeholder:text-ink-3 placeholder:opacity-100 focus-visible:rounded focus-visible:border-pine focus-visible:outline-offset-0 disabled:border-line-2 disabled:bg-sunk disabled:text-ink-3 aria-invalid:border-red aria-invalid:edge-left-red'
const sizeClass = {
  small: 'min-h-9 px-3 py-1 text-sm max-md:min-h-11 pointer-coarse:min-h-11',
  normal: 'min-h-11 px-3 py-2 text-base',
}

/** The class names of a text field's look, for every control that one types into or chooses from. */
export function inputClass({ size = 'normal', className }: InputLook = {}): string {
  return classNames(base, sizeClass[size], className)
}

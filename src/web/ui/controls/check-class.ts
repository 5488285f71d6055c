/** The class names of a line with a checkbox or a radio button; the whole line is the target. */
export const checkClass =
  'flex min-h-8 cursor-pointer items-center gap-2.5 text-sm has-aria-invalid:pl-3 has-aria-invalid:edge-left-red pointer-coarse:min-h-11'

export const checkMarkClass = 'm-0 size-4.5 flex-none accent-action'

/** A state's link in the list next to a map. */
export const stateLinkClass =
  'inline-block min-h-7 leading-7 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

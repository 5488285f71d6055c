const shapeClass =
  'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded border py-1 text-sm font-medium text-pine hover:bg-card pointer-coarse:min-h-11'

/** The classes of a chosen item that can be removed. */
export const chipClass = `${shapeClass} border-pine bg-pine-soft pr-2 pl-3`
/** The classes of the button that removes all chips. */
export const clearChipClass = `${shapeClass} border-transparent px-2 underline underline-offset-[0.22em]`

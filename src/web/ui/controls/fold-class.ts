/* The class names of a `<details>` that folds a part of a form or a table away: the whole, its line, a remark at the line's end. */
export const foldClass = 'border-y border-line [details+&]:border-t-0'
export const foldLineClass =
  'flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-sm font-semibold [&::-webkit-details-marker]:hidden'
export const foldRemarkClass = 'text-sm font-normal text-ink-3'

/**
 * The classes of a `<details>` that collapses a part of a form or a table: the element, its summary, and a remark at
 * the summary's end.
 */
export const foldClass = 'border-y border-line [details+&]:border-t-0'
export const foldLineClass =
  'flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-sm font-semibold [&::-webkit-details-marker]:hidden'
export const foldRemarkClass = 'text-sm font-normal text-ink-3'

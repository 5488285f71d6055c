/* A line with a name, a remark below it and a switch at its end; the whole line is the target. */
export const switchLineClass =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-1.25 text-sm'
export const switchRemarkClass = 'block text-sm text-ink-3'
/** For `<input type="checkbox" role="switch">`. */
export const switchClass =
  'relative m-0 h-6 w-10 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-field bg-sunk transition-colors after:absolute after:top-0.75 after:left-0.75 after:size-3.75 after:rounded-full after:bg-field after:transition-[translate] checked:border-action checked:bg-action checked:after:translate-x-4 checked:after:bg-on-action'

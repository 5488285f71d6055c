/** Marks a figure as assumed or, with another word, as the visitor's own. */
export function AssumedMark({ word = 'assumed', isOwn = false }: { word?: string; isOwn?: boolean }) {
  return (
    <span
      className={`inline-flex items-center rounded-sm px-1.25 font-sans text-xs font-semibold tracking-normal ${isOwn ? 'bg-pine-soft text-pine' : 'bg-brass-soft text-brass-ink'}`}
    >
      {word}
    </span>
  )
}

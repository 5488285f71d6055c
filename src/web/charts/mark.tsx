const line = 'M4 2h12M10 2v11'
const bob = 'M7.5 13h5v2.2h2c0 4.6-2 8-4.5 11.8C7.5 23.2 5.5 19.8 5.5 15.2h2z'

/** The classes of the cord in a drawn plumb line. The bob's class is `fill-brass`. */
export const plumbLineClass = 'fill-none stroke-current stroke-[1.75] [stroke-linecap:round]'

/** The brand's plumb-line icon. Decorative: the brand's name or other text is next to it. */
export function Mark() {
  return (
    <svg className="h-7 w-5" viewBox="0 0 20 28" aria-hidden="true">
      <path className={plumbLineClass} d={line} />
      <path className="fill-brass" d={bob} />
    </svg>
  )
}

/** The look of the link around a {@link Wordmark}. */
export const wordmarkLinkClass =
  'inline-flex min-h-11 items-center gap-2 font-serif text-h3 leading-none font-semibold tracking-[-0.03em] text-inherit no-underline hover:text-inherit'

/** The mark and the brand's name, for use inside a link. */
export function Wordmark({ name }: { name: string }) {
  return (
    <>
      <Mark />
      <span>{name}</span>
    </>
  )
}

/** The mark with a line that always swings, for {@link Spinner}. Decorative. */
export function SwingingMark() {
  return (
    <svg className="h-11 w-8 overflow-visible" viewBox="0 0 20 28" aria-hidden="true">
      <path className={plumbLineClass} d="M4 2h12" />
      <g className="origin-[10px_2px] animate-[swing_1.6s_ease-in-out_infinite_alternate]">
        <path className={plumbLineClass} d="M10 2v11" />
        <path className="fill-brass" d={bob} />
      </g>
    </svg>
  )
}

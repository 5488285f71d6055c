const line = 'M4 2h12M10 2v11'
const bob = 'M7.5 13h5v2.2h2c0 4.6-2 8-4.5 11.8C7.5 23.2 5.5 19.8 5.5 15.2h2z'

/** The plumb line, drawn. Decorative: the brand's name or another text stands beside it. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 28" aria-hidden="true">
      <path className="m-line" d={line} />
      <path className="m-bob" d={bob} />
    </svg>
  )
}

/** The mark and the brand's name, to be put inside a link with the class `mark`. */
export function Wordmark({ name }: { name: string }) {
  return (
    <>
      <Mark />
      <span>{name}</span>
    </>
  )
}

/** The mark with its line hung apart from the bar, so that it can swing: the drawing inside {@link Spinner}. */
export function SwingingMark() {
  return (
    <svg className="spin" viewBox="0 0 20 28" aria-hidden="true">
      <path className="m-line" d="M4 2h12" />
      <g className="sw">
        <path className="m-line" d="M10 2v11" />
        <path className="m-bob" d={bob} />
      </g>
    </svg>
  )
}

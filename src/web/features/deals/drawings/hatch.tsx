/**
 * The pattern for a missing amount or one beyond a limit. Each drawing defines its own under an id from `useId` and
 * fills with `url(#id)`, so that drawings can be moved and repeated without a definition elsewhere on the page.
 */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="fill-brass-soft" width="6" height="6" />
        <path className="stroke-brass stroke-2" d="M0 0v6" />
      </pattern>
    </defs>
  )
}

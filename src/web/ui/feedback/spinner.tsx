import { SwingingMark } from '#web/charts/mark.tsx'

/** The mark swinging while something is fetched, with words for everyone. `hideLabel` keeps the words for screen readers alone. */
export function Spinner({ label, hideLabel = false }: { label: string; hideLabel?: boolean | undefined }) {
  return (
    <div className="wait" role="status">
      <SwingingMark />
      <p className={hideLabel ? 'sr' : undefined}>{label}</p>
    </div>
  )
}

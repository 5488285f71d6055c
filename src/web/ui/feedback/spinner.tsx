import { SwingingMark } from '#web/charts/mark.tsx'

/** The swinging mark while something loads, with a text. `hideLabel` shows the text to screen readers only. */
export function Spinner({ label, hideLabel = false }: { label: string; hideLabel?: boolean | undefined }) {
  return (
    <div className="grid justify-items-center gap-3 px-5 py-10 text-center text-ink-2" role="status">
      <SwingingMark />
      <p className={hideLabel ? 'sr-only' : undefined}>{label}</p>
    </div>
  )
}

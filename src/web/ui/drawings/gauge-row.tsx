import type { ReactNode } from 'react'
import { formatPercent } from '#contract/money.ts'
import { Gauge } from './gauge.tsx'

/** A gauge with its name and figure above and one sentence below: how much room is left. */
export function GaugeRow({
  label,
  value,
  usualFrom,
  usualTo,
  children,
}: {
  label: string
  value: number
  usualFrom: number
  usualTo: number
  children?: ReactNode
}) {
  return (
    <div>
      <p className="g-h">
        <span>{label}</span>
        <b>{formatPercent(value, 1)}</b>
      </p>
      <Gauge label={label} value={value} usualFrom={usualFrom} usualTo={usualTo} />
      {children ? <p className="fine mute">{children}</p> : null}
    </div>
  )
}

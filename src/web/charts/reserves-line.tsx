import { formatAmount } from '#domain/money/money.ts'

/** The investor's cash reserves across a drawing of cash by month. `y` is in pixels from its top. */
export function ReservesLine({ amount, y }: { amount: number; y: number }) {
  return (
    <>
      <line className="stroke-brass stroke-2 [stroke-dasharray:6_4]" x1="0" x2="100%" y1={y} y2={y} />
      <text
        className="fill-brass-ink stroke-paper stroke-4 font-semibold [paint-order:stroke] [text-anchor:end]"
        x="100%"
        y={y - 6}
      >
        Reserves {formatAmount(amount)}
      </text>
    </>
  )
}

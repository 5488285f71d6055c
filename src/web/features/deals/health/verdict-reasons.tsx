import { Check, TriangleAlert } from 'lucide-react'
import type { VerdictReason } from '#contract/deals/deal-insight.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Why a verdict is as it is, the gravest first. */
export function VerdictReasons({ reasons }: { reasons: readonly VerdictReason[] }) {
  return (
    <ul className="vd-r num">
      {reasons.map((reason) => {
        const isGood = reason.word === 'sound' && reason.about !== 'value'
        return (
          <li key={reason.text} className={isGood ? 'ok' : 'w'}>
            <Icon of={isGood ? Check : TriangleAlert} />
            <span>
              {isGood ? null : <span className="sr">Speaks against it: </span>}
              {reason.text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

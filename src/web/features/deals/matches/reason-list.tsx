import { Check, Info } from 'lucide-react'
import type { MatchReason } from '#contract/match-explanation.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Reasons for a score, a line each. What deserves a second look has another icon and says so to those who do not see it. */
export function ReasonList({ reasons }: { reasons: readonly MatchReason[] }) {
  return (
    <ul className="why">
      {reasons.map(({ term, tone, sentence }) => (
        <li key={term} className={tone === 'caution' ? 'w' : undefined}>
          <Icon of={tone === 'caution' ? Info : Check} />
          <span>
            {tone === 'caution' ? <span className="sr">Look twice: </span> : null}
            {sentence}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** All reasons, each with its part of the score. */
export function ReasonLedger({ reasons }: { reasons: readonly MatchReason[] }) {
  return (
    <dl className="kv">
      {reasons.map(({ term, label, value, weight, sentence }) => (
        <div key={term} className="block">
          <dt className="font-medium">
            {label}, {Math.round(value * 100)} of 100 for {Math.round(weight * 100)}% of the score
          </dt>
          <dd className="text-left font-normal text-ink-2">{sentence}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { MatchReason, ReasonTone } from '#domain/matching/match-explanation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check, CircleQuestionMark, TriangleAlert } from '#web/ui/icons.ts'

/* A list of reasons or checks in words, each behind its mark. */
export const reasonListClass = 'grid gap-0.5 text-sm text-ink-2'
export const reasonLineClass = 'grid grid-cols-[1.25rem_1fr] items-start gap-1'
export const reasonIconClass = 'mt-0.5 size-4'

const marks: Readonly<Record<ReasonTone, { icon: typeof Check; line?: string; mark: string; spoken: string }>> = {
  good: { icon: Check, mark: 'text-pine', spoken: '' },
  caution: { icon: TriangleAlert, mark: 'text-amber', spoken: 'Weakness: ' },
  ask: { icon: CircleQuestionMark, line: 'font-semibold text-amber', mark: 'text-amber', spoken: 'To ask: ' },
}

/** The mark before a reason. Only a strength has a check mark; screen readers get the kind as text. */
function ReasonMark({ tone, className }: { tone: ReasonTone; className: string }) {
  const { icon, mark, spoken } = marks[tone]
  return (
    <>
      <Icon of={icon} className={classNames(className, mark)} />
      {spoken ? <span className="sr-only">{spoken}</span> : null}
    </>
  )
}

/** Reasons for a score, a line each. */
export function ReasonList({ reasons }: { reasons: readonly MatchReason[] }) {
  return (
    <ul data-slot="reasons" className={reasonListClass}>
      {reasons.map(({ term, tone, sentence }) => (
        <li key={term} className={classNames(reasonLineClass, marks[tone].line)}>
          <ReasonMark tone={tone} className={reasonIconClass} />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

/** All reasons, each with its share of the score. */
export function ReasonLedger({ reasons }: { reasons: readonly MatchReason[] }) {
  return (
    <dl>
      {reasons.map(({ term, tone, label, value, weight, sentence }) => (
        <div key={term} className="border-t border-line py-1.75 text-sm first:border-t-0">
          <dt className="font-medium text-ink-2">
            <ReasonMark tone={tone} className="inline size-4 align-[-0.15em]" /> {label}, {Math.round(value * 100)} of
            100 for {Math.round(weight * 100)}% of the score
          </dt>
          <dd className="text-ink-2">{sentence}</dd>
        </div>
      ))}
    </dl>
  )
}

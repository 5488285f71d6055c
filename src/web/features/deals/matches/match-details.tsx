import type { Deal, Match } from '#contract/deals/deals.ts'
import type { EligibilityRule } from '#domain/matching/eligibility.ts'
import type { MatchReason, ReasonTone } from '#domain/matching/match-explanation.ts'
import type { MatchCheck } from '#domain/matching/match-figures.ts'
import { countRequirements } from '#domain/matching/requirement-counts.ts'
import { svgPercent } from '#web/charts/drawing-parts.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Stats } from '#web/ui/figures/stats.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Check, CircleQuestionMark, Minus, TriangleAlert, X } from '#web/ui/icons.ts'
import { CostLedger } from './cost-ledger.tsx'
import { matchFigures, matchReasons } from './match-figures.ts'

/* Classes for a list of reasons or checks, each with a mark. */
const reasonListClass = 'grid gap-0.5 text-sm text-ink-2'
const reasonLineClass = 'grid grid-cols-[1.25rem_1fr] items-start gap-1'
const reasonIconClass = 'mt-0.5 size-4'

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

/** Lists the reasons in the given order, each marked as a strength, a weakness or a question to ask. */
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

/** Lists all reasons, each with its value out of 100 and its weight in the score. */
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

/**
 * Short names of the rules that a list shows only if they are not passed, such as when a lender doesn't publish its
 * states.
 */
const basicNames: Readonly<Partial<Record<EligibilityRule, string>>> = {
  H2: 'State',
  H3: 'Amount',
  H4: 'Longest term',
  H5: 'Shortest term',
}

/** Short names of the rules that a list always shows as a lender's limits. */
const limitNames: Readonly<Partial<Record<EligibilityRule, string>>> = {
  H12: 'Kind',
  H6: 'Leverage',
  H7: 'Credit',
  H8: 'Experience',
  H9: 'Property',
  H10: 'Entity',
  H11: 'Purpose',
  H13: 'Rent',
  H14: 'Situation',
}

export const resultWords: Readonly<Record<MatchCheck['result'], string>> = {
  pass: 'passes',
  fail: 'fails',
  ask: 'ask',
  unknown: 'not published: ask',
}

type LimitCheck = MatchCheck & { name: string }

/**
 * Returns the checks to list, each with its short name: those of the lender's limits, and those of state, amount and
 * term that are not passed.
 */
export function limitChecksOf(checks: readonly MatchCheck[]): LimitCheck[] {
  return checks.flatMap((check) => {
    const rule = check.rule as EligibilityRule
    const name = limitNames[rule] ?? (check.result === 'pass' ? undefined : basicNames[rule])
    return name ? [{ ...check, name }] : []
  })
}

/**
 * Returns the numbers of met, failed and open requirements as text: 'Meets all 10', 'Meets 7, fails 1, confirm 2'.
 * Without any, 'Meets all 0'.
 */
export function checkCounts(checks: readonly MatchCheck[]): string {
  const { met, failed, open } = countRequirements(checks)
  if (failed + open === 0) return `Meets all ${met}`
  const parts: [number, string][] = [
    [met, 'meets'],
    [failed, 'fails'],
    [open, 'confirm'],
  ]
  const words = parts.flatMap(([number, word]) => (number > 0 ? [`${word} ${number}`] : [])).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Terms below this are drawn in amber, because they lower the score. */
const lowTerm = 0.65

type BarTerm = {
  label: string
  /** 0 to 1. */
  value: number
  /** The term's weight in the score. All weights add up to 1. */
  weight: number
}

/**
 * Shows the terms of a score. A track's length is its term's weight, filled to the term's value, so the filled lengths
 * add up to the score. Each line has the term, its value out of 100 and its weight.
 */
export function TermBars({ terms }: { terms: readonly BarTerm[] }) {
  const heaviest = Math.max(...terms.map((term) => term.weight))
  return (
    <ul className="grid content-start gap-1.25 text-xs text-ink-2" aria-label="What the score is made of">
      {terms.map((term) => {
        const track = (term.weight / heaviest) * 100
        const weight = Math.round(term.weight * 100)
        return (
          <li key={term.label} className="grid grid-cols-[5.5rem_1fr_1.5rem] items-center gap-2">
            <span>{term.label}</span>
            <svg className="w-full" width="100%" height="6" aria-hidden="true">
              <rect className="fill-line" width={svgPercent(track)} height="6" />
              <rect
                className={term.value < lowTerm ? 'fill-amber' : 'fill-pine'}
                width={svgPercent(track * term.value)}
                height="6"
              />
            </svg>
            <b className="text-right font-medium tabular-nums text-ink">
              {Math.round(term.value * 100)}
              <span className="sr-only"> of 100, counts for {weight}%</span>
            </b>
          </li>
        )
      })}
    </ul>
  )
}

export const checkIcons = { pass: Check, fail: X, ask: CircleQuestionMark, unknown: Minus } as const

/** The colors of a check's words and of its mark. */
export const checkTones = {
  pass: { line: undefined, icon: 'text-green' },
  ask: { line: 'font-semibold text-amber', icon: undefined },
  fail: { line: 'text-red', icon: undefined },
  unknown: { line: 'text-ink-3', icon: undefined },
} as const

/**
 * A match's details: every check in words, the reasons, the itemized total with assumed parts marked, the ranges, and
 * the parts of the score. `distance` is the text of `distanceFromMedian`, or null.
 */
export function MatchDetails({ match, deal, distance }: { match: Match; deal: Deal; distance: string | null }) {
  const { cost, checks } = match
  const reasons = matchReasons(match, deal)
  return (
    <div className="grid gap-x-8 gap-y-5 pt-2 pb-3 xl:-ml-111.5 xl:grid-cols-[26.375rem_minmax(0,1fr)] xl:pt-9">
      <div className="grid content-start gap-4">
        <CostLedger match={match} deal={deal} distance={distance} />
        <Stats
          look="pairs"
          slot="match-figures"
          items={matchFigures(cost).map(({ label, value, range, remark }) => ({
            name: label,
            value,
            note: (
              <>
                {range}
                {remark ? <span className="block">{remark}</span> : null}
              </>
            ),
          }))}
        />
        <div>
          <h5 className="mb-1 text-sm font-semibold">What the score is made of</h5>
          <TermBars terms={reasons} />
        </div>
      </div>
      <div className="grid content-start gap-4 xl:-order-1 xl:pl-11.5">
        <div>
          <h5 className="mb-1 text-sm font-semibold">Checks</h5>
          <ul className={reasonListClass}>
            {checks.map(({ rule, result, sentence }) => (
              <li key={rule} className={classNames(reasonLineClass, checkTones[result].line)}>
                <Icon of={checkIcons[result]} className={classNames(reasonIconClass, checkTones[result].icon)} />
                <span>
                  <span className="sr-only">{resultWords[result]}: </span>
                  {sentence}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h5 className="mb-1 text-sm font-semibold">Reasons for its score</h5>
          <ReasonLedger reasons={reasons} />
        </div>
      </div>
    </div>
  )
}

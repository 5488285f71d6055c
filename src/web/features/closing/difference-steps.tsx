import { useQuery } from '@tanstack/react-query'
import type { TermsComparison } from '#contract/closing/final-terms.ts'
import { formatDollars } from '#domain/money/money.ts'
import { finalTermsQuery } from '#web/features/closing/closing.requests.ts'
import { causeNames } from '#web/features/closing/document-words.ts'
import { signedDollars } from '#web/features/quotes/terms/quote-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-4 border-t border-line py-2 text-sm first:border-t-0 sm:grid-cols-[12rem_minmax(0,1fr)_6rem]'
const drawingClass = 'h-5 w-full max-sm:col-span-2 max-sm:row-start-2'

/**
 * Shows how the total changes from the quote or other terms named by `from` to the final terms, one step per cause, on
 * a scale from the lowest to the highest total in between. Both ends are marks instead of bars, because the scale
 * doesn't start at zero. Renders nothing without a comparison or causes.
 */
export function DifferenceSteps({ comparison, from }: { comparison: TermsComparison; from: string }) {
  const { causes, total, difference } = comparison
  if (difference === null || causes.length === 0) return null
  const start = total - difference
  let left = start
  const steps = causes.map((cause) => {
    const before = left
    left += cause.dollars
    return { ...cause, before, after: left }
  })
  const levels = [start, total, ...steps.map(({ after }) => after)]
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const at = (dollars: number) => 4 + (92 * (dollars - low)) / (high - low || 1)
  return (
    <ol className="tabular-nums lining-nums" aria-label={`From ${from} to the final terms`}>
      <EndRow name={capital(from)} at={at(start)} dollars={start} />
      {steps.map(({ cause, dollars, before, after, sentence }) => (
        <li key={cause} className={rowClass}>
          <span className="text-ink-2">{causeNames[cause]}</span>
          <svg className={drawingClass} aria-hidden="true">
            <line x1={`${at(before)}%`} x2={`${at(before)}%`} y1="0" y2="20" className="stroke-line-2" />
            <rect
              x={`${Math.min(at(before), at(after))}%`}
              y="4"
              width={`${Math.max(0.6, Math.abs(at(after) - at(before)))}%`}
              height="12"
              rx="1"
              className={dollars > 0 ? 'fill-red' : 'fill-green'}
            />
          </svg>
          <span className={classNames('text-right font-semibold', toneClass(dollars))}>{signedDollars(dollars)}</span>
          <span className="col-span-full text-sm text-ink-3">{sentence}</span>
        </li>
      ))}
      <EndRow name="Final terms" at={at(total)} dollars={total} />
    </ol>
  )
}

function EndRow({ name, at, dollars }: { name: string; at: number; dollars: number }) {
  return (
    <li className={classNames(rowClass, 'font-semibold')}>
      <span>{name}</span>
      <svg className={drawingClass} aria-hidden="true">
        <line x1={`${at}%`} x2={`${at}%`} y1="0" y2="20" className="stroke-ink" strokeWidth="3" />
      </svg>
      <span className="text-right">{formatDollars(dollars)}</span>
    </li>
  )
}

function toneClass(dollars: number): string {
  return Math.round(dollars) === 0 ? 'text-ink-2' : dollars > 0 ? 'text-red' : 'text-green'
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Lists what changed between the quote, or the other terms of the comparison, and the final terms, one line per cause
 * with its dollars. Loads the terms itself, with a placeholder and an error. Renders nothing if nothing changed or the
 * deal has no such terms.
 */
export function TermsChanges({ dealId, termsId }: { dealId: string; termsId: string }) {
  const terms = useQuery(finalTermsQuery(dealId))
  if (!terms.data)
    return (
      <QueryView
        query={terms}
        errorTitle="The final terms could not be loaded"
        compact="mt-3"
        loading={<Skeleton shape="block" className="mt-3 h-32" />}
      />
    )
  const causes = terms.data.find(({ id }) => id === termsId)?.comparison.causes
  if (!causes || causes.length === 0) return null
  return (
    <ul className="mt-3 border-t border-ink tabular-nums lining-nums" aria-label="What changed">
      {causes.map(({ cause, dollars, sentence }) => (
        <li key={cause} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 text-sm">
          <span>{sentence.replace(/: \$[\d,]+ (more|less)\.$/, '')}</span>
          <span
            className={classNames('text-base font-semibold whitespace-nowrap', dollars > 0 ? 'text-red' : 'text-green')}
          >
            {signedDollars(dollars)}
          </span>
        </li>
      ))}
    </ul>
  )
}

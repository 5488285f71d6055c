import { useQuery } from '@tanstack/react-query'
import { finalTermsQuery } from '#web/features/closing/closing.requests.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { signed } from './difference-steps.tsx'

/** Lists what changed between a quote and the final terms, one line per cause with its dollars. */
export function TermsChanges({ dealId, termsId }: { dealId: string; termsId: string }) {
  const { data } = useQuery(finalTermsQuery(dealId))
  const causes = data?.find(({ id }) => id === termsId)?.comparison.causes
  if (!data) return <Skeleton shape="block" className="mt-3 h-32" />
  if (!causes || causes.length === 0) return null
  return (
    <ul className="mt-3 border-t border-ink tabular-nums lining-nums" aria-label="What changed">
      {causes.map(({ cause, dollars, sentence }) => (
        <li key={cause} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 text-sm">
          <span>{sentence.replace(/: \$[\d,]+ (more|less)\.$/, '')}</span>
          <span
            className={classNames('text-base font-semibold whitespace-nowrap', dollars > 0 ? 'text-red' : 'text-green')}
          >
            {signed(dollars)}
          </span>
        </li>
      ))}
    </ul>
  )
}

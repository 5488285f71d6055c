import type { DealChanges as Changes, FieldChange } from '#contract/deals/edit-deal.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { changedFieldLabel, changedFieldText } from '#web/features/deals/life/edit-values.ts'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'

/**
 * Shows what an edit changed: the fields, the verdict, the number of lenders that fit, the median total cost and the
 * profit in dollars, and which lenders started or stopped fitting. Hides unchanged rows.
 */
export function DealChanges({ changes }: { changes: Changes }) {
  const { verdict, eligibleCount, medianTotal, profit } = changes
  return (
    <>
      <ul className="grid text-sm tabular-nums lining-nums">
        {changes.fields.map((change) => (
          <FieldRow key={change.field} change={change} />
        ))}
        <Row
          name="Verdict"
          before={verdict.before && verdictLook[verdict.before].title}
          after={verdict.after && verdictLook[verdict.after].title}
        />
        <Row
          name="Lenders that fit"
          before={formatCount(eligibleCount.before)}
          after={formatCount(eligibleCount.after)}
        />
        <Row name="Median total cost" before={dollars(medianTotal.before)} after={dollars(medianTotal.after)} />
        <Row name="Profit" before={dollars(profit.before)} after={dollars(profit.after)} />
      </ul>
      <ChangedLenders fits lenders={changes.newlyFitting} />
      <ChangedLenders fits={false} lenders={changes.noLongerFitting} />
    </>
  )
}

function dollars(amount: number | null): string | null {
  return amount === null ? null : formatDollars(amount)
}

function FieldRow({ change }: { change: FieldChange }) {
  const text = (value: FieldChange['from']) => changedFieldText(change.field, value)
  return <Row name={changedFieldLabel(change.field)} before={text(change.from)} after={text(change.to)} />
}

/** Shows a figure before and after. Renders nothing if it didn't change. */
function Row({ name, before, after }: { name: string; before: string | null; after: string | null }) {
  if (before === after) return null
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-b border-line py-1.75">
      <span>{name}</span>{' '}
      <span className="min-w-0 break-words">
        <span className="sr-only">was </span>
        <s className="text-ink-3">{before ?? 'none'}</s> <span className="sr-only">is now </span>
        <b className="font-semibold">{after ?? 'none'}</b>
      </span>
    </li>
  )
}

/** Names the lenders that started or stopped fitting. */
function ChangedLenders({ fits, lenders: { count, lenders } }: { fits: boolean; lenders: Changes['newlyFitting'] }) {
  if (count === 0) return null
  const rest = count - lenders.length
  return (
    <p className="mt-2 text-sm">
      <strong>
        {formatCountOf(count, 'lender')} {fits ? 'now' : 'no longer'} {count === 1 ? 'fits' : 'fit'}:
      </strong>{' '}
      {lenders.map(({ name, contacted }) => (contacted ? `${name} (contacted, stays in your list)` : name)).join(', ')}
      {rest > 0 ? ` and ${formatCount(rest)} more` : null}.
    </p>
  )
}

import { Link } from '@tanstack/react-router'
import type { Project } from '#contract/project/project.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { formatDay, formatShortDay } from '#web/format/dates.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import type { ShownProject } from './shown-project.ts'

/** The estimated payoff amount of today, and the loan's maturity. */
export function PayoffBlock({ payoff, project }: { payoff: NonNullable<Project['payoff']>; project: ShownProject }) {
  const hasPayments = project.facts.some(({ kind }) => kind === 'interest')
  return (
    <Section id="payoff" title="Payoff today" note="an estimate">
      <p className="mb-3 font-serif text-figure font-semibold tabular-nums">{formatDollars(payoff.total)}</p>
      <Ledger
        className="max-w-120"
        rows={[
          { name: payoff.isPlanned ? 'Owed, with planned draws' : 'Owed', value: formatDollars(payoff.balance) },
          {
            name: `Accrued interest since ${hasPayments ? 'your last payment' : 'closing'}, ${formatShortDay(payoff.interestSince)}`,
            value: formatDollars(payoff.interest),
          },
          ...(payoff.minimumInterest > 0
            ? [{ name: 'Up to minimum interest', value: formatDollars(payoff.minimumInterest) }]
            : []),
          ...(payoff.extension > 0 ? [{ name: 'Extension due', value: formatDollars(payoff.extension) }] : []),
          ...(payoff.exitFee > 0 ? [{ name: 'Exit fee', value: formatDollars(payoff.exitFee) }] : []),
          { name: 'Per diem, 360-day year', value: dollarsAndCents(payoff.perDiem) },
          { name: 'Per diem, 365-day year', value: dollarsAndCents(payoff.perDiem365) },
        ]}
      />
      <p className="mt-3 text-sm text-ink-2">
        {payoff.daysToMaturity >= 0
          ? `The loan matures on ${formatDay(payoff.maturityOn)}, in ${payoff.daysToMaturity} days.`
          : `The loan matured on ${formatDay(payoff.maturityOn)}, ${-payoff.daysToMaturity} days ago.`}{' '}
        An extension of {formatMonths(payoff.extensionMonths)} costs about {formatDollars(payoff.extensionCost)}.{' '}
        <Link to="/deals/$id" params={{ id: project.dealId }} search={{ tab: 'timeline' }}>
          Set reminders
        </Link>
        . Ask the lender for a payoff letter.
      </p>
    </Section>
  )
}

function dollarsAndCents(dollars: number): string {
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

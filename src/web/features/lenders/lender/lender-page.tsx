import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import {
  formatAmountRange,
  formatDays,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
  notPublished,
} from '#domain/money/money.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import { Breadcrumbs } from '#web/features/lenders/breadcrumbs.tsx'
import { fastFundingLabel, noMinimumLabel } from '#web/features/lenders/filters/lender-filters.ts'
import { LenderPrograms } from '#web/features/lenders/lender/lender-programs.tsx'
import { LenderStateNotes } from '#web/features/lenders/state-notes.tsx'
import { coverageText, priceSource } from '#web/format/lender-text.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { SampleLabel, Tag } from '#web/ui/labels/tag.tsx'
import { LenderActions, LenderContact, LenderContactBar } from './lender-contact.tsx'
import { LenderCost } from './lender-cost.tsx'
import { LenderCoverage, LenderLicenses } from './lender-coverage.tsx'
import { LenderTerms } from './lender-terms.tsx'
import { LenderTransparency } from './lender-transparency.tsx'

/** Below this many days a lender counts as fast, as in the directory's filter. */
const fastDays = 7

/**
 * A lender's page: its published terms, an example cost, and its contact details. Without a lender, says that there is
 * none.
 */
export function LenderPage({ lender }: { lender: Lender | undefined }) {
  return lender ? <KnownLender lender={lender} /> : <LenderNotFound />
}

function KnownLender({ lender }: { lender: Lender }) {
  const isFast = lender.fundingDays !== null && lender.fundingDays < fastDays
  const shown = withPublishedRanges(lender)
  const source = priceSource(lender)
  return (
    <main id="main">
      <div className="wrap">
        <div className="grid gap-5 pt-6 pb-10">
          <Breadcrumbs current={lender.name} />
          <h1 className="text-h1 tracking-[-0.035em]" translate="no">
            {lender.name}
          </h1>
          <p className="flex flex-wrap items-center gap-2">
            <Tag>{coverageText(lender)}</Tag>
            {isFast ? <Tag>{fastFundingLabel}</Tag> : null}
            {lender.minAmount === 0 ? <Tag>{noMinimumLabel}</Tag> : null}
            {lender.isSample ? <SampleLabel text="Sample data" /> : null}
          </p>
          {lender.description ? <p className="lead">{lender.description}</p> : null}
        </div>
      </div>
      <section className="border-y border-ink" aria-labelledby="overview">
        <div className="wrap">
          <h2 id="overview" className="sr-only">
            Quick overview
          </h2>
          <dl className="grid grid-cols-2 tabular-nums lining-nums lg:grid-cols-[repeat(5,auto)]">
            <Figure label="Loan amount">{formatAmountRange(lender.minAmount, lender.maxAmount)}</Figure>
            <Figure label="Interest rate" source={source}>
              {formatRateRange(shown.minRate, shown.maxRate)}
            </Figure>
            <Figure label="Points" source={source}>
              {formatPointsRange(shown.minPoints, shown.maxPoints)}
            </Figure>
            <Figure label="Term">{formatTermRange(shown.minTerm, shown.maxTerm)}</Figure>
            <Figure label="Usually funds in">{formatDays(lender.fundingDays)}</Figure>
          </dl>
        </div>
      </section>
      <div className="wrap grid gap-12 pt-12 pb-16 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="grid min-w-0 gap-16 [&_h2]:mb-5">
          <LenderTerms lender={shown} />
          <LenderPrograms lender={lender} />
          <LenderCoverage lender={lender} />
          <LenderStateNotes states={lender.states} />
          <LenderContact lender={lender} />
          <LenderLicenses lender={lender} />
          <LenderTransparency lender={lender} />
        </div>
        <aside className="grid content-start gap-5 lg:sticky lg:top-8 lg:self-start" aria-label="Next steps">
          <LenderActions lender={lender} />
          <LenderCost lender={shown} />
          <div>
            <h2 className="font-sans text-sm font-semibold tracking-normal">Need Help?</h2>
            <p className="text-sm text-ink-2">
              Replies within 24 hours. <Link to="/contact">Contact Support</Link>
            </p>
            <LenderCorrections lender={lender} />
          </div>
        </aside>
      </div>
      <LenderContactBar lender={lender} />
    </main>
  )
}

function Figure({
  label,
  source = null,
  children,
}: {
  label: string
  source?: ReturnType<typeof priceSource>
  children: ReactNode
}) {
  return (
    <div className="border-line py-4 max-lg:even:border-l max-lg:even:pl-5 max-lg:nth-[n+3]:border-t lg:px-6 lg:py-5 lg:not-first:border-l lg:first:pl-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="text-h3 font-semibold tracking-[-0.02em]">
        {children}
        {source && children !== notPublished ? <SourceNote {...source} /> : null}
      </dd>
    </div>
  )
}

function LenderNotFound() {
  return (
    <main id="main" className="wrap py-section">
      <EmptyState
        title="Lender Not Found"
        heading="h1"
        action={
          <ButtonLink variant="primary" asChild>
            <Link to="/lenders">Back to Lenders</Link>
          </ButtonLink>
        }
      >
        The lender you're looking for doesn't exist or has been removed.
      </EmptyState>
    </main>
  )
}

const Dialogs = lazyWithRetry(
  async () => (await import('#web/features/lenders/lender/correction-dialogs.tsx')).CorrectionDialogs,
)

/** Two buttons for correcting a lender's page. Each loads its dialog when pressed. */
function LenderCorrections({ lender }: { lender: Lender }) {
  const [open, setOpen] = useState<'report' | 'claim' | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" variant="quiet" onClick={() => setOpen('report')}>
        Report a wrong figure
      </Button>
      <Button size="small" variant="quiet" onClick={() => setOpen('claim')}>
        Claim this page
      </Button>
      {open ? <Dialogs lender={lender} kind={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

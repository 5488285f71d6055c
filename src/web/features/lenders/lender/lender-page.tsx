import '#web/styles/pages/lender-page.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import {
  formatAmountRange,
  formatDays,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
  notPublished,
} from '#domain/money/money.ts'
import { Breadcrumbs } from '#web/features/lenders/breadcrumbs.tsx'
import { LenderCorrections } from '#web/features/lenders/corrections/lender-corrections.tsx'
import { fastFundingLabel, noMinimumLabel } from '#web/features/lenders/filters/lender-filters.ts'
import { LenderPrograms } from '#web/features/lenders/programs/lender-programs.tsx'
import { LenderStateNotes } from '#web/features/lenders/state-notes.tsx'
import { coverageText } from '#web/format/coverage.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { LenderActions } from './lender-actions.tsx'
import { LenderContact } from './lender-contact.tsx'
import { LenderContactBar } from './lender-contact-bar.tsx'
import { LenderCost } from './lender-cost.tsx'
import { LenderCoverage } from './lender-coverage.tsx'
import { LenderLicenses } from './lender-licenses.tsx'
import { LenderTerms } from './lender-terms.tsx'
import { LenderTransparency } from './lender-transparency.tsx'
import { priceSource } from './price-source.ts'

/** Below this many days a lender counts as fast, as in the directory's filter. */
const fastDays = 7

/** Everything a lender publishes, what it would mean for a loan, and the ways to reach it. */
export function LenderPage({ lender }: { lender: Lender }) {
  const isFast = lender.fundingDays !== null && lender.fundingDays < fastDays
  const source = priceSource(lender)
  return (
    <main id="main">
      <div className="wrap">
        <div className="len-h">
          <Breadcrumbs current={lender.name} />
          <h1>{lender.name}</h1>
          <p className="tags">
            <Tag>{coverageText(lender)}</Tag>
            {isFast ? <Tag>{fastFundingLabel}</Tag> : null}
            {lender.minAmount === null || lender.minAmount === 0 ? <Tag>{noMinimumLabel}</Tag> : null}
            {lender.isSample ? <SampleLabel text="Sample data" /> : null}
          </p>
          {lender.description ? <p className="lead">{lender.description}</p> : null}
        </div>
      </div>
      <section className="strip" aria-labelledby="overview">
        <div className="wrap">
          <h2 id="overview" className="sr">
            Quick overview
          </h2>
          <dl className="num">
            <Figure label="Loan amount">{formatAmountRange(lender.minAmount, lender.maxAmount)}</Figure>
            <Figure label="Interest rate" source={source}>
              {formatRateRange(lender.minRate, lender.maxRate)}
            </Figure>
            <Figure label="Points" source={source}>
              {formatPointsRange(lender.minPoints, lender.maxPoints)}
            </Figure>
            <Figure label="Term">{formatTermRange(lender.minTerm, lender.maxTerm)}</Figure>
            <Figure label="Usually funds in">{formatDays(lender.fundingDays)}</Figure>
          </dl>
        </div>
      </section>
      <div className="wrap len">
        <div className="len-m">
          <LenderTerms lender={lender} />
          <LenderPrograms lender={lender} />
          <LenderCoverage lender={lender} />
          <LenderStateNotes states={lender.states} />
          <LenderContact lender={lender} />
          <LenderLicenses lender={lender} />
          <LenderTransparency lender={lender} />
        </div>
        <aside className="len-a" aria-label="Next steps">
          <LenderActions lender={lender} />
          <LenderCost lender={lender} />
          <div>
            <h2 className="small font-semibold font-sans tracking-normal">Need Help?</h2>
            <p className="small soft">
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
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {source && children !== notPublished ? <SourceNote {...source} /> : null}
      </dd>
    </div>
  )
}

/** For an address that names no lender, or one that is gone. */
export function LenderNotFound() {
  return (
    <main id="main" className="wrap sec">
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

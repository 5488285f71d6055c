import { Link } from '@tanstack/react-router'
import type { Lender } from '#contract/lenders/lenders.ts'
import { formatAmountRange, formatPointsRange, formatRateRange } from '#domain/money/money.ts'
import { priceSource } from '#web/format/price-source.ts'
import { coverageText } from '#web/format/state-coverage.ts'
import { websiteHref } from '#web/format/website-href.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { type Drawing, Icon } from '#web/ui/icon.tsx'
import {
  ArrowRight,
  Bridge,
  Construction,
  ExternalLink,
  Hammer,
  House,
  KeyRound,
  Landmark,
  Scale,
} from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'

/** Renders nothing without lenders. */
export function FeaturedLenders({ lenders }: { lenders: readonly Omit<Lender, 'programs'>[] }) {
  if (lenders.length === 0) return null
  return (
    <section className="py-section" aria-labelledby="featured">
      <div className="wrap">
        <div className="mb-12 grid max-w-160 gap-3">
          <h2 id="featured">Featured Lenders</h2>
        </div>
        <ul className="grid border-t border-ink md:grid-cols-2 lg:grid-cols-3">
          {lenders.map((lender) => (
            <FeaturedLender key={lender.id} lender={lender} />
          ))}
        </ul>
        <p className="mt-8">
          <ButtonLink asChild>
            <Link to="/lenders">
              View All Lenders
              <Icon of={ArrowRight} small />
            </Link>
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}

/** The name's link covers the whole card. The link to the lender's own site is above it. */
function FeaturedLender({ lender }: { lender: Omit<Lender, 'programs'> }) {
  const source = priceSource(lender)
  const website = websiteHref(lender.website)
  return (
    <li className="group relative grid content-start gap-3 border-b border-line py-6 md:max-lg:odd:pr-7 md:max-lg:even:border-l md:max-lg:even:pl-7 lg:py-7 lg:pr-7 lg:not-nth-[3n+1]:border-l lg:not-nth-[3n+1]:pl-7">
      <div className="flex items-center gap-3.5">
        <span
          data-slot="glyph"
          className="grid size-11 flex-none place-items-center rounded border border-line-2 bg-card text-brass"
        >
          <Icon of={lenderIcon(lender.name)} className="size-6" />
        </span>
        <div>
          <h3>
            <Link
              to={`/lenders/${lender.slug}` as string}
              className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
            >
              <Name>{lender.name}</Name>
            </Link>
          </h3>
          <p className="mt-1 text-sm text-ink-3">
            {coverageText(lender)} {lender.isSample ? <SampleLabel /> : null}
          </p>
        </div>
      </div>
      <Ledger>
        <LedgerLine name="Rate" value={formatRateRange(lender.minRate, lender.maxRate)} />
        <LedgerLine name="Loan amount" value={formatAmountRange(lender.minAmount, lender.maxAmount)} />
        <LedgerLine name="Points" value={formatPointsRange(lender.minPoints, lender.maxPoints)} />
      </Ledger>
      {source ? <SourceNote {...source} what="Published terms" /> : null}
      {website ? (
        <a
          className="relative inline-flex min-h-7 items-center gap-1.5 text-sm"
          href={website}
          target="_blank"
          rel="noopener nofollow"
        >
          Visit Website
          <Icon of={ExternalLink} small />
          <span className="sr-only">
            {' '}
            of <Name>{lender.name}</Name> (opens in a new tab)
          </span>
        </a>
      ) : null}
    </li>
  )
}

/** The icons of six known lenders. */
const iconByName: ReadonlyMap<string, Drawing> = new Map<string, Drawing>([
  ['Abrenmoor Private Lending', KeyRound],
  ['Acelwick Rental Finance', House],
  ['Adravane Bridge', Bridge],
  ['Aelthorne Construction Capital', Construction],
  ['Ainsgrove Rehab Loans', Hammer],
  ['Alcamere Equity Loans', Scale],
])

export const defaultLenderIcon: Drawing = Landmark

export function lenderIcon(name: string): Drawing {
  return iconByName.get(name) ?? defaultLenderIcon
}

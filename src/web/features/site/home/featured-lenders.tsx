import { Link } from '@tanstack/react-router'
import type { Lender } from '#contract/lenders/lenders.ts'
import { formatAmountRange, formatPointsRange, formatRateRange } from '#domain/money/money.ts'
import { coverageText } from '#web/format/coverage.ts'
import { websiteHref } from '#web/format/website-href.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowRight } from '#web/ui/icons/arrow-right.ts'
import { ExternalLink } from '#web/ui/icons/external-link.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { lenderIcon } from './lender-icons.ts'

/** Nothing at all without lenders. */
export function FeaturedLenders({ lenders }: { lenders: readonly Omit<Lender, 'programs'>[] }) {
  if (lenders.length === 0) return null
  return (
    <section className="sec" aria-labelledby="featured">
      <div className="wrap">
        <div className="sec-h">
          <h2 id="featured">Featured Lenders</h2>
        </div>
        <ul className="feat">
          {lenders.map((lender) => (
            <FeaturedLender key={lender.id} lender={lender} />
          ))}
        </ul>
        <p className="go2">
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

/** The whole card is the name's link; the link to the lender's own site lies above it. */
function FeaturedLender({ lender }: { lender: Omit<Lender, 'programs'> }) {
  const website = websiteHref(lender.website)
  return (
    <li>
      <div className="hd">
        <span className="glyph">
          <Icon of={lenderIcon(lender.name)} />
        </span>
        <div>
          <h3>
            <Link to={`/lenders/${lender.slug}` as string}>{lender.name}</Link>
          </h3>
          <p className="fine mute">
            {coverageText(lender)} {lender.isSample ? <SampleLabel /> : null}
          </p>
        </div>
      </div>
      <dl className="kv">
        <div>
          <dt>Rate</dt>
          <dd>{formatRateRange(lender.minRate, lender.maxRate)}</dd>
        </div>
        <div>
          <dt>Loan amount</dt>
          <dd>{formatAmountRange(lender.minAmount, lender.maxAmount)}</dd>
        </div>
        <div>
          <dt>Points</dt>
          <dd>{formatPointsRange(lender.minPoints, lender.maxPoints)}</dd>
        </div>
      </dl>
      {website ? (
        <a className="site" href={website} target="_blank" rel="noopener nofollow">
          Visit Website
          <Icon of={ExternalLink} small />
          <span className="sr"> of {lender.name} (opens in a new tab)</span>
        </a>
      ) : null}
    </li>
  )
}

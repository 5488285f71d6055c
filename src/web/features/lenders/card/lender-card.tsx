import { memo, type ReactNode } from 'react'
import type { DirectoryLender } from '#contract/lenders/lenders.ts'
import {
  formatAmountRange,
  formatDays,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
  notPublished,
} from '#domain/money/money.ts'
import { TileMap } from '#web/features/lenders/map/tile-map.tsx'
import { coverageText, isNationwide } from '#web/format/coverage.ts'
import { transparencyWords } from '#web/format/transparency-words.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { RateBar } from './rate-bar.tsx'
import { StateBadges } from './state-badges.tsx'

/**
 * One lender of a list. The whole card is the name's link; the list around it follows the press without loading the page.
 * Rendered once for each lender, however long the list grows.
 */
export const LenderCard = memo(function LenderCard({ lender }: { lender: DirectoryLender }) {
  const { name, slug, description, transparency } = lender
  return (
    <li className="lc">
      <div className="hd">
        <div>
          <h2>
            <a href={`/lenders/${slug}`}>{name}</a>
          </h2>
          <p className="by">
            {isNationwide(lender) ? 'Nationwide' : coverageText(lender)} {lender.isSample ? <SampleLabel /> : null}
          </p>
        </div>
        <TileMap lender={lender} />
      </div>
      <p className="ds">{description}</p>
      <div className="rt">
        <p>
          <span>Rate</span>
          <b className="num">{formatRateRange(lender.minRate, lender.maxRate)}</b>
        </p>
        <RateBar minRate={lender.minRate} maxRate={lender.maxRate} />
      </div>
      <dl className="f4 num">
        <Figure label="Loan amount">{formatAmountRange(lender.minAmount, lender.maxAmount)}</Figure>
        <Figure label="Points">{formatPointsRange(lender.minPoints, lender.maxPoints)}</Figure>
        <Figure label="Term">{formatTermRange(lender.minTerm, lender.maxTerm)}</Figure>
        <Figure label="Usually funds in">{formatDays(lender.fundingDays)}</Figure>
      </dl>
      <div className="ft">
        <StateBadges lender={lender} />
        {transparency ? <p className="fine mute num">{transparencyWords(transparency)}</p> : null}
      </div>
    </li>
  )
})

function Figure({ label, children }: { label: string; children: ReactNode }) {
  const isUnknown = children === notPublished || children === 'N/A'
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isUnknown ? 'np' : undefined}>{children}</dd>
    </div>
  )
}

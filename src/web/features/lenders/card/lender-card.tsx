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
import { priceSource } from '#web/format/price-source.ts'
import { coverageText, isNationwide } from '#web/format/state-coverage.ts'
import { transparencyWords } from '#web/format/transparency-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { cardClass, cardFiguresClass, cardFootClass, cardHeadClass } from './lender-card-class.ts'
import { RateBar } from './rate-bar.tsx'
import { StateBadges } from './state-badges.tsx'

/** The link covers the card. On focus, the card is outlined. */
const nameClass =
  "text-ink no-underline group-hover/card:underline after:absolute after:inset-0 after:rounded after:content-[''] hover:text-ink focus-visible:outline-0"

/**
 * One lender of a list. The whole card is the name's link; the list around it follows the press without loading the page.
 * Rendered once for each lender, however long the list grows.
 */
export const LenderCard = memo(function LenderCard({ lender }: { lender: DirectoryLender }) {
  const { name, slug, description, transparency } = lender
  const source = priceSource(lender)
  return (
    <li className={cardClass} data-slot="lender-card">
      <div className={cardHeadClass}>
        <div>
          <h2 className="text-h3 tracking-[-0.018em]">
            <a href={`/lenders/${slug}`} className={nameClass}>
              {name}
            </a>
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm text-ink-3" data-slot="reach">
            {isNationwide(lender) ? 'Nationwide' : coverageText(lender)} {lender.isSample ? <SampleLabel /> : null}
          </p>
        </div>
        <TileMap lender={lender} />
      </div>
      <p className="line-clamp-2 text-sm text-ink-2">{description}</p>
      <div className="grid gap-1">
        <p className="flex items-baseline justify-between text-sm text-ink-3">
          <span>Rate</span>
          <b className="tabular-nums lining-nums text-base font-semibold tracking-[-0.018em] text-ink">
            {formatRateRange(lender.minRate, lender.maxRate)}
          </b>
        </p>
        <RateBar minRate={lender.minRate} maxRate={lender.maxRate} />
        {source ? <SourceNote {...source} /> : null}
      </div>
      <dl className={classNames(cardFiguresClass, 'tabular-nums lining-nums')} data-slot="figures">
        <Figure label="Loan amount">{formatAmountRange(lender.minAmount, lender.maxAmount)}</Figure>
        <Figure label="Points">{formatPointsRange(lender.minPoints, lender.maxPoints)}</Figure>
        <Figure label="Term">{formatTermRange(lender.minTerm, lender.maxTerm)}</Figure>
        <Figure label="Usually funds in">{formatDays(lender.fundingDays)}</Figure>
      </dl>
      <div className={cardFootClass}>
        <StateBadges lender={lender} />
        {transparency && !lender.isSample ? (
          <p className="text-sm text-ink-3 tabular-nums lining-nums">{transparencyWords(transparency)}</p>
        ) : null}
      </div>
    </li>
  )
})

function Figure({ label, children }: { label: string; children: ReactNode }) {
  const isUnknown = children === notPublished || children === 'N/A'
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className={classNames('text-sm', isUnknown ? 'text-ink-3' : 'font-medium')}>{children}</dd>
    </div>
  )
}

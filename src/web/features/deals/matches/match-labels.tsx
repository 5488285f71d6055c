import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Match } from '#contract/deals/deals.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import { sourceOfMatch } from '#domain/matching/match-lender.ts'
import { formatDollars } from '#domain/money/money.ts'
import { formatShortLocalDay } from '#web/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { SampleLabel, Tag } from '#web/ui/labels/tag.tsx'

/** A lender's name, linked to its page unless it is no longer listed. `className` styles only the link. */
export function LenderName({ lender, className }: { lender: Lender; className?: string | undefined }) {
  if (lender.isActive === 'false') return <Name>{lender.name}</Name>
  return (
    <Link
      to="/lenders/$name"
      params={{ name: lender.slug }}
      translate="no"
      className={classNames('inline-block min-h-6 print:min-h-0', className)}
    >
      {lender.name}
    </Link>
  )
}

/** Labels a lender as sample data or as no longer listed. */
export function LenderLabels({ lender }: { lender: Lender }) {
  return (
    <>
      {lender.isActive === 'false' ? <Tag tone="problem">No longer listed</Tag> : null}
      {lender.isSample ? <SampleLabel /> : null}
    </>
  )
}

/**
 * Names the lender's cheapest program and its total cost. Renders nothing if `cheapest` is null, because no other
 * program is cheaper.
 */
export function CheaperProgram({ cheapest, className }: Pick<Match, 'cheapest'> & { className: string }) {
  if (!cheapest) return null
  return (
    <small className={className}>
      Cheaper with {cheapest.programName ?? 'another program'}: {formatDollars(cheapest.totalCost)}
    </small>
  )
}

/** Says when the lender was contacted; renders nothing before. Announces a new contact to screen readers. */
export function ContactedTag({
  match,
}: {
  match: Pick<Match, 'contacted' | 'contactedAt'> & { lender: { name: string } }
}) {
  const isContacted = match.contacted === 'true'
  const wasContacted = useRef(isContacted)
  const { name } = match.lender
  useEffect(() => {
    if (isContacted && !wasContacted.current) announce(`${name} contacted`)
    wasContacted.current = isContacted
  }, [isContacted, name])
  return isContacted ? (
    <Tag tone="good">
      <Icon of={Check} small />
      Contacted{match.contactedAt ? ` ${formatShortLocalDay(match.contactedAt)}` : ''}
    </Tag>
  ) : null
}

/** Names the source and date of a match's published terms. Renders nothing for a sample lender. */
export function MatchSource({
  match: { lender, programId },
  what,
}: {
  match: Pick<Match, 'lender' | 'programId'>
  /** Names the figures that the source is for, unless they are right above. */
  what?: string
}) {
  const source = sourceOfMatch(lender, programId)
  return source ? <SourceNote {...source} {...(what ? { what } : {})} /> : null
}

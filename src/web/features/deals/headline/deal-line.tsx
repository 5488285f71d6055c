import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HeadlineFacts } from '#domain/deal/headline-facts.ts'
import type { VerdictWord } from '#domain/verdict/verdict-figures.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { classNames } from '#web/ui/class-names.ts'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { Name, NamedText } from '#web/ui/labels/name.tsx'
import { type HeadlineWithFacts, searchOfPlace } from './use-headlines.ts'

const dots = { good: 'bg-green', caution: 'bg-amber', problem: 'bg-red' }

/** The verdict as a dot, with its word for screen readers; a hollow one without a verdict. */
function VerdictDot({ word }: { word: VerdictWord | null }) {
  if (word === null) return <i className="size-2.5 flex-none rounded-full border border-line-2" aria-hidden="true" />
  const { tone, title } = verdictLook[word]
  return (
    <>
      <i className={classNames('size-2.5 flex-none rounded-full', dots[tone])} aria-hidden="true" />
      <span className="sr-only">{title}: </span>
    </>
  )
}

/**
 * Returns an open deal's closing day, such as 'Jan 14', with the year only if it is at least a year away. Null once it
 * has passed.
 */
function closingText({ closing, status }: HeadlineFacts): string | null {
  return closing && status === 'pending' && closing.daysLeft >= 0
    ? formatShortDay(closing.on).replace(closing.daysLeft < 365 ? /, \d{4}$/ : '', '')
    : null
}

/**
 * Returns an open deal's verdict. Null without a headline, for other deals, and once a quote is chosen or final terms
 * are stored.
 */
export function verdictInRow(headline: HeadlineWithFacts | undefined): VerdictWord | null {
  if (!headline) return null
  const { status, chosen, finalTerms, verdict } = headline.facts
  return status === 'pending' && chosen === null && finalTerms === null ? verdict : null
}

/**
 * A deal in one row of at most 72 pixels: verdict, address with a link, summary with closing day, one figure and, on
 * wide screens only, the next step. `children` go at the end, such as the button that expands it. `headingRef` makes
 * the address focusable by script. Without a headline, shows only the address.
 */
export function DealLine({
  deal,
  headline,
  heading: Heading = 'span',
  headingId,
  headingRef,
  children,
}: {
  deal: { id: string; propertyAddress: string }
  headline: HeadlineWithFacts | undefined
  heading?: 'h2' | 'h3' | 'span'
  headingId?: string
  headingRef?: React.Ref<HTMLHeadingElement>
  children?: ReactNode
}) {
  const title = shortAddress(deal.propertyAddress)
  const verdict = verdictInRow(headline)
  const closes = headline && closingText(headline.facts)
  return (
    <div className="flex min-h-13 items-center gap-x-3 py-1 md:min-h-14 md:gap-x-4">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 md:gap-x-5 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1.5fr)_7rem] md:items-center">
        <div className="flex min-w-0 items-center gap-2">
          <VerdictDot word={verdict} />
          <Heading
            id={headingId}
            ref={headingRef as never}
            tabIndex={headingRef ? -1 : undefined}
            className="min-w-0 flex-1 truncate font-sans text-base font-semibold tracking-normal"
          >
            <Link
              to="/deals/$id"
              params={{ id: deal.id }}
              className="text-ink no-underline hover:underline"
              translate="no"
            >
              {title}
            </Link>
          </Heading>
        </div>
        <p className="text-right text-sm font-semibold whitespace-nowrap tabular-nums lining-nums md:hidden">
          {headline?.figure?.text}
          {headline?.figure ? <span className="sr-only"> {headline.figure.label}</span> : null}
        </p>
        <p className="flex text-xs whitespace-nowrap text-ink-2 tabular-nums lining-nums max-md:col-span-full max-md:pl-4 md:text-sm">
          {headline ? (
            <>
              <span className="min-w-0 truncate">
                <NamedText text={headline.summary} names={headline.lenderNames} />
              </span>
              {closes ? (
                <span className="flex-none whitespace-pre">{`${headline.summary ? ' · ' : ''}${closes}`}</span>
              ) : null}
            </>
          ) : (
            '\u00a0'
          )}
        </p>
        <p className="text-right text-base font-semibold whitespace-nowrap tabular-nums lining-nums max-md:hidden">
          {headline?.figure ? (
            <>
              {headline.figure.text}
              <span className="block text-xs font-normal text-ink-3">{headline.figure.label}</span>
            </>
          ) : null}
        </p>
      </div>
      <span className="w-40 text-right max-md:hidden">
        {headline?.next ? (
          <Link
            to="/deals/$id"
            params={{ id: deal.id }}
            search={searchOfPlace(headline.next.place)}
            className="inline-flex min-h-9 items-center text-sm font-semibold"
          >
            <NamedText text={headline.next.short ?? headline.next.label} names={headline.lenderNames} />
            <span className="sr-only">
              : <Name>{title}</Name>
            </span>
          </Link>
        ) : null}
      </span>
      {children}
    </div>
  )
}

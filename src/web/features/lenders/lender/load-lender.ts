import { redirect } from '@tanstack/react-router'
import type { Lender } from '#contract/lenders/lenders.ts'
import { CallError } from '#contract/wire/call.ts'
import {
  formatAmountRange,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
  notPublished,
  withinSentence,
} from '#domain/money/money.ts'
import type { Program } from '#domain/programs/program.ts'
import { programKindNames } from '#domain/programs/program-names.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import { isUuid } from '#domain/text/slug.ts'
import type { AppContext, Site } from '#web/app-context.ts'
import { breadcrumbData } from '#web/features/lenders/breadcrumbs.tsx'
import { lenderByIdQuery, lenderBySlugQuery } from '#web/features/lenders/lenders.requests.ts'
import { directoryPath, lenderPath } from '#web/features/lenders/paths.ts'
import { stateNotesQuery } from '#web/features/lenders/state-notes.tsx'
import { formatMediumDay } from '#web/format/dates.ts'
import { descriptionLength, fitText, titleLength } from '#web/format/fit-text.ts'
import { coverageText, isNationwide, priceSource, websiteHref } from '#web/format/lender-text.ts'
import { pageHead } from '#web/shell/head/page-head.ts'

/** Returns the head of a lender's page. Without a lender, search engines are asked not to index the page. */
export function lenderHead(site: Site, lender: Lender | undefined) {
  if (!lender)
    return pageHead({
      site,
      path: directoryPath,
      title: `Lender Not Found in the directory | ${site.name}`,
      description:
        "The lender you're looking for doesn't exist or has been removed. Browse the directory of all lenders instead.",
      isNoindex: true,
    })
  const path = lenderPath(lender.slug)
  return pageHead({
    site,
    path,
    title: titleOf(lender, site),
    description: descriptionOf(lender),
    shareImage: { path: `/share/lenders/${lender.slug}.png`, alt: `${lender.name}: published rates and terms` },
    jsonLd: [serviceData(lender, site, path), breadcrumbData(site, lender.name, path)],
  })
}

function titleOf({ name }: Lender, site: Site): string {
  return fitText(
    [
      `${name}: hard money rates and terms | ${site.name}`,
      `${name}: rates and terms | ${site.name}`,
      `${name}: rates, terms | ${site.name}`,
      `${name} | ${site.name}`,
      `${name}: rates and terms`,
      name,
    ],
    titleLength,
  )
}

function descriptionOf(lender: Lender): string {
  const { name } = lender
  const { minRate, maxRate, minPoints, maxPoints, minTerm, maxTerm } = withPublishedRanges(lender)
  const rates = formatRateRange(minRate, maxRate)
  const amounts = formatAmountRange(lender.minAmount, lender.maxAmount)
  const terms = formatTermRange(minTerm, maxTerm)
  const points = formatPointsRange(minPoints, maxPoints)
  const lends = amounts === 'N/A' ? `${name} lends` : `${name} lends ${withinSentence(amounts)}`
  const checkedAt = rates === notPublished ? null : priceSource(lender)?.checkedAt
  const priced =
    rates === notPublished
      ? lends
      : `${lends} at ${isOpen(rates) ? `rates ${withinSentence(rates)}` : rates}${checkedAt ? ` as of ${formatMediumDay(checkedAt)}` : ''}`
  const timed =
    terms === notPublished ? priced : `${priced} for ${isOpen(terms) ? `terms ${withinSentence(terms)}` : terms}`
  const covered = `${timed}${lender.statesPublished ? ` in ${withinSentence(coverageText(lender))}` : ''}.`
  const pointed = points === notPublished ? covered : `${covered} Points: ${withinSentence(points)}.`
  return fitText(
    [
      `${pointed} See coverage, speed and contact details, and what a loan would cost.`,
      `${pointed} See coverage, contact details and what a loan would cost.`,
      `${pointed} See what a loan would cost.`,
      `${covered} See what a loan would cost.`,
      covered,
      `${priced}.`,
    ],
    descriptionLength,
  )
}

/** Returns whether a formatted range has only one bound: 'From 9.5%', 'Up to 12 months'. */
function isOpen(range: string): boolean {
  return !/^\d/.test(range)
}

/** Returns the lender as structured data, with only facts that the page shows. */
function serviceData(lender: Lender, site: Site, path: string): object {
  const website = websiteHref(lender.website)
  return {
    '@type': 'FinancialService',
    name: lender.name,
    url: site.publicUrl + path,
    ...(lender.description ? { description: lender.description } : {}),
    ...areaServed(lender),
    ...(lender.contactEmail ? { email: lender.contactEmail } : {}),
    ...(lender.contactPhone ? { telephone: lender.contactPhone } : {}),
    ...(website ? { sameAs: website } : {}),
    ...(lender.programs.length > 0
      ? { makesOffer: lender.programs.map((program) => ({ '@type': 'Offer', itemOffered: programData(program) })) }
      : {}),
  }
}

function areaServed(lender: Lender): object {
  if (!lender.statesPublished) return {}
  if (isNationwide(lender)) return { areaServed: { '@type': 'Country', name: 'United States' } }
  return { areaServed: lender.states.map((name) => ({ '@type': 'State', name })) }
}

/** Returns a program as structured data (schema.org LoanOrCredit), with only facts from the page's table. */
function programData(program: Program): object {
  const { minAmount, maxAmount, minRate, maxRate, minTerm, maxTerm } = program
  return {
    '@type': 'LoanOrCredit',
    name: program.name,
    ...(program.kinds.length > 0 ? { loanType: program.kinds.map((kind) => programKindNames[kind]) } : {}),
    ...rangeData('amount', { '@type': 'MonetaryAmount', currency: 'USD' }, minAmount, maxAmount),
    ...rangeData('interestRate', { '@type': 'QuantitativeValue', unitText: 'percent a year' }, minRate, maxRate),
    ...rangeData('loanTerm', { '@type': 'QuantitativeValue', unitCode: 'MON' }, minTerm, maxTerm),
    ...(program.states ? { areaServed: program.states.map((name) => ({ '@type': 'State', name })) } : {}),
  }
}

function rangeData(name: string, type: object, min: number | null, max: number | null): object {
  if (min === null && max === null) return {}
  return {
    [name]: {
      ...type,
      ...(min === null ? {} : { minValue: min }),
      ...(max === null ? {} : { maxValue: max }),
    },
  }
}

/**
 * Loads the lender that a path segment names, and the state notes if possible. Returns undefined and sets HTTP 404 if
 * there is no such lender. Throws a redirect to the lender's URL for its id, or for the slug or id of a lender merged
 * into it: a 301 on a full load, a replaced history entry in the browser.
 * @throws CallError when the lender can't be read.
 */
export async function loadLender(
  { queryClient, call, response }: AppContext,
  segment: string,
): Promise<Lender | undefined> {
  try {
    const name = segment.toLowerCase()
    const [lender] = await Promise.all([
      queryClient.ensureQueryData(isUuid(name) ? lenderByIdQuery(call, name) : lenderBySlugQuery(call, name)),
      queryClient.ensureQueryData(stateNotesQuery(call)).catch(() => undefined),
    ])
    if (lender.slug.toLowerCase() !== name)
      throw redirect({ to: '/lenders/$name', params: { name: lender.slug }, replace: true, statusCode: 301 })
    return lender
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    if (response) response.status = 404
    return undefined
  }
}

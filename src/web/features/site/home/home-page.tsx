import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import type { Claims } from '#contract/site/site.ts'
import { formatAmountRange, formatPointsRange, formatRateRange } from '#domain/money/money.ts'
import { stateNames } from '#domain/states/states.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { coverageText, priceSource, websiteHref } from '#web/format/lender-text.ts'
import { CallToAction } from '#web/shell/call-to-action.tsx'
import { statsQuery, useClaims } from '#web/shell/site-queries.ts'
import { Accordion } from '#web/ui/controls/accordion.tsx'
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
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import { Answer } from './answer.tsx'
import type { AnswerTexts } from './answer-texts.ts'
import { exampleReachQuery, featuredLendersQuery, useHomeAnswer } from './home.requests.ts'
import { HomeAnswerForm } from './home-answer-form.tsx'
import { HomeBenefits } from './home-benefits.tsx'
import { homeQuestions, type Question } from './home-questions.ts'
import type { Example } from './match-example.ts'

/** The home page for visitors. Parts whose data fails to load are left out; the state count defaults to all states. */
export function HomePage({ example, search }: { example: Example; search: AnswerTexts }) {
  const site = useSite()
  const call = useCall()
  const claims = useClaims()
  const stats = useQuery(statsQuery(call)).data
  const featured = useQuery(featuredLendersQuery(call)).data ?? []
  const reachCount = useQuery(exampleReachQuery(call)).data
  const totalStates = stats?.totalStates ?? stateNames.length
  return (
    <>
      <HomeHero claims={claims} search={search} />
      <HomeStats claims={claims} totalStates={totalStates} />
      <HomeBenefits
        claims={claims}
        totalStates={totalStates}
        lenderCount={stats?.totalLenders}
        reachCount={reachCount}
        example={example}
      />
      <HowItWorks claims={claims} />
      <FeaturedLenders lenders={featured} />
      <HomeFaq questions={homeQuestions({ siteName: site.name, claims, totalStates })} />
      <FinalCall claims={claims} />
    </>
  )
}

function FinalCall({ claims }: { claims: Claims }) {
  return (
    <CallToAction
      id="final-call"
      title="See where your deal stands."
      action={
        <ButtonLink variant="primary" size="big" asChild>
          <Link to="/auth/signup">Get Started Today</Link>
        </ButtonLink>
      }
    >
      {claims.fundedInvestors === null ? null : <>Already {claims.fundedInvestors} have found funding. </>}
      {claims.samples.includes('fundedInvestors') ? <SampleLabel /> : null} Five to seven minutes for one form; then you
      see whose published terms fit, and at what cost.
    </CallToAction>
  )
}

function HomeFaq({ questions }: { questions: readonly Question[] }) {
  return (
    <section className="py-section border-t border-line" aria-labelledby="questions">
      <div data-slot="questions" className="wrap grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-16">
        <div className="mb-12 grid max-w-160 gap-3 lg:sticky lg:top-8 lg:self-start">
          <h2 id="questions">Questions investors ask first</h2>
          <p className="text-ink-2">
            Not answered here? <Link to="/contact">Write to us</Link>; replies come within 24 hours.
          </p>
        </div>
        <Accordion name="home-faq" items={questions} />
      </div>
    </section>
  )
}

function HomeStats({ claims, totalStates }: { claims: Claims; totalStates: number }) {
  const site = useSite()
  return (
    <section className="border-y border-ink" aria-label={`${site.name} in figures`}>
      <div className="wrap">
        <dl className="grid grid-cols-2 md:grid-cols-4">
          <Stat
            name="Verified Lenders"
            value={claims.verifiedLenders}
            isSample={claims.samples.includes('verifiedLenders')}
          />
          <Stat name="States Covered" value={String(totalStates)} />
          <Stat
            name="Days to Funding"
            value={claims.daysToFunding}
            isSample={claims.samples.includes('daysToFunding')}
          />
          <Stat name="Free to Use" value="100%" />
        </dl>
      </div>
    </section>
  )
}

function Stat({ name, value, isSample = false }: { name: string; value: string | null; isSample?: boolean }) {
  if (value === null) return null
  return (
    <div className="flex flex-col-reverse justify-end border-line py-6 max-md:even:border-l max-md:even:pl-6 max-md:nth-[n+3]:border-t md:py-8 md:not-first:border-l md:not-first:pl-8">
      <dt className="mt-2 text-sm text-ink-2">
        {name} {isSample ? <SampleLabel /> : null}
      </dt>
      <dd className="font-serif text-h1 leading-none font-semibold tracking-[-0.04em]">{value}</dd>
    </div>
  )
}

function HowItWorks({ claims }: { claims: Claims }) {
  return (
    <section className="py-section bg-sunk" aria-labelledby="how-it-works">
      <div className="wrap">
        <div className="mb-12 grid max-w-160 gap-3">
          <h2 id="how-it-works">How It Works</h2>
        </div>
        <ol className="grid lg:grid-cols-3 lg:gap-8 lg:border-t-2 lg:border-ink">
          <Step time="5-7 minutes" title="Submit a form">
            Property, repairs, value after repair and the loan you want. Enter it once; it’s saved if you pause.
          </Step>
          <Step time="At once" title="Get matched">
            See whose published terms fit, best first, what each would cost, and any gap in your deal.
          </Step>
          <Step time={claims.lenderReview ?? 'Your pace'} title="Review and connect">
            Compare side by side, then call, write or visit the lenders you like.{' '}
            {claims.lenderReview === null ? null : <>Lenders usually review a deal within {claims.lenderReview}.</>}{' '}
            {claims.samples.includes('lenderReview') ? <SampleLabel /> : null}
          </Step>
        </ol>
        <p className="mt-4 lg:mt-12">
          <ButtonLink variant="primary" size="big" asChild>
            <Link to="/auth/signup">Get Started Now</Link>
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}

function Step({ time, title, children }: { time: string; title: string; children: ReactNode }) {
  return (
    <li className="group relative pb-10 pl-14 before:absolute before:inset-y-0 before:left-3.75 before:w-px before:bg-line-2 last:before:hidden lg:p-0 lg:before:-top-px lg:before:bottom-auto lg:before:left-2 lg:before:h-10 lg:before:bg-ink lg:nth-2:before:h-18 lg:last:before:block lg:last:before:h-26">
      <svg
        className="absolute top-0 left-1.75 h-6 w-4 lg:static lg:mt-10 lg:mb-4 lg:group-nth-2:mt-18 lg:group-last:mt-26"
        viewBox="0 0 16 24"
        aria-hidden="true"
      >
        <path className="fill-brass" d="M5.5 0h5v3h2.5c0 7-2.2 13-5 20-2.8-7-5-13-5-20h2.5z" />
      </svg>
      <span className="mb-1 block text-sm font-semibold text-brass-ink">{time}</span>
      <h3 className="text-h3">{title}</h3>
      <p className="mt-2 max-w-96 text-ink-2">{children}</p>
    </li>
  )
}

/** The cards of featured lenders. Renders nothing without lenders. */
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

/** Returns the icon of one of six known lenders by its name, and the default icon for all others. */
export function lenderIcon(name: string): Drawing {
  return iconByName.get(name) ?? defaultLenderIcon
}

const star = 'M9 1.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L9 13.3l-4.6 2.5.9-5.2L1.5 7l5.2-.7z'
const starCount = 5

/** The home page's first screen: headline and form, or the form's answer instead. */
function HomeHero({ claims, search }: { claims: Claims; search: AnswerTexts }) {
  const answer = useHomeAnswer(search)
  if (answer.preview) return <Answer answer={answer} preview={answer.preview} />
  return (
    <section>
      <div className="wrap grid gap-6 pt-[clamp(1.5rem,6vw,5.5rem)] pb-section lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:items-start lg:gap-16">
        <div>
          <h1 className="text-[min(var(--text-display),8.6vw)] leading-[1.02] tracking-[-0.04em]">
            <span className="block">Stop Chasing Lenders.</span>{' '}
            <span className="block">Let Them Compete for Your Deal.</span>
          </h1>
          <p className="lead mt-4 max-w-132">
            See which hard-money lenders’ published terms fit, what each loan would cost, and why.
          </p>
        </div>
        <div className="grid min-w-0 gap-6">
          <section
            aria-labelledby="answer-title"
            className="grid gap-4 rounded border border-line-2 bg-card p-4 shadow-sheet sm:p-5"
          >
            <div>
              <h2 id="answer-title" className="text-h3">
                What would your deal cost to fund?
              </h2>
              <p className="mt-1 text-sm text-ink-2">No account, no credit pull.</p>
            </div>
            <HomeAnswerForm answer={answer} />
          </section>
          <div>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-3 max-xs:*:w-full">
              <ButtonLink variant="primary" size="big" asChild>
                <Link to="/auth/signup">Get Matched Fast</Link>
              </ButtonLink>
              <ButtonLink variant="quiet" size="big" asChild>
                <Link to="/lenders">Browse all lenders</Link>
              </ButtonLink>
            </p>
            <p className="mt-5 max-w-124 text-sm text-ink-3">
              Free for investors. Nothing is shared until you choose to contact a lender.
            </p>
            {claims.rating === null ? null : (
              <Rating rating={claims.rating} isSample={claims.samples.includes('rating')} />
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The rating that the site claims, in words and stars. */
function Rating({ rating, isSample }: { rating: string; isSample: boolean }) {
  const filled = Math.round(Number.parseFloat(rating))
  return (
    <p className="mt-5 inline-flex flex-wrap items-center gap-2 text-sm font-medium text-ink-2">
      <svg data-slot="stars" className="h-4.5 w-24 fill-brass" viewBox="0 0 96 18" aria-hidden="true">
        {Array.from({ length: starCount }, (_, index) => index).map((index) => (
          <path
            key={index}
            data-filled={index < filled || undefined}
            className={index < filled ? undefined : 'fill-line-2'}
            transform={`translate(${index * 19.5} 0)`}
            d={star}
          />
        ))}
      </svg>
      <span>{rating} out of 5 stars</span>
      {isSample ? <SampleLabel /> : null}
    </p>
  )
}

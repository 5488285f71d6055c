import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ToolPath } from '#contract/tools/tool-paths.ts'
import { stateNames } from '#domain/states/states.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { CallToAction } from '#web/shell/call-to-action.tsx'
import { statsQuery, useClaims } from '#web/shell/site-queries.ts'
import { recordEvent } from '#web/shell/visits/site-events.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Accordion } from '#web/ui/controls/accordion.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { type Drawing, Icon } from '#web/ui/icon.tsx'
import {
  Calculator,
  ClipboardList,
  Eye,
  Gauge,
  HandCoins,
  HardHat,
  House,
  KeyRound,
  MailX,
  Ruler,
  Scale,
  Sprout,
  Users,
} from '#web/ui/icons.ts'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import { NotifyMeForm } from './notify-me-form.tsx'

/** The page at /about. Leaves out claims without a value, and marks those from sample data. */
export function AboutPage() {
  const site = useSite()
  return (
    <main id="main">
      <div className="wrap grid items-end gap-6 py-section lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16">
        <div className="grid gap-6">
          <h1 className="max-w-[22ch] text-h1 leading-[1.02]">
            Connecting Real Estate Investors with the Right Lenders—Fast.
          </h1>
          <p className="lead max-w-168">
            {site.name} is a free matching platform for U.S. real estate investors. One form about one deal shows the
            hard-money lenders whose published terms fit it best.
          </p>
        </div>
        <Facts />
      </div>
      <Part id="what-we-do" title="What We Do" isSunk>
        <p className="max-w-168 text-ink-2">
          We are not a lender and not a broker. {site.name} keeps a directory of lenders and their terms. We compare
          your deal with all of them at once and leave the choice to you.
        </p>
        <Points points={promises} columns={3} />
      </Part>
      <Part id="who-its-for" title="Who It's For">
        <Points points={audiences} columns={2} />
      </Part>
      <Part id="how-were-different" title="How We're Different" isSunk>
        <Differences />
      </Part>
      <Part id="tools" title="Tools">
        <p className="max-w-168 text-ink-2">Six tools, all free.</p>
        <Points points={tools} columns={3} />
      </Part>
      <Part id="coming-soon" title="Coming Soon">
        <div className="grid gap-5 rounded border border-line-2 bg-card p-6 lg:grid-cols-2 lg:items-center lg:gap-12 lg:p-8">
          <div>
            <h3>Hear about the next tool</h3>
            <p className="text-ink-2">One email per tool, and nothing else.</p>
          </div>
          <NotifyMeForm />
        </div>
      </Part>
      <Part id="our-mission" title="Our Mission" isSunk>
        <p className="max-w-168 text-ink-2 lead">
          Financing a property should be decided by the deal, not by who you happen to know. Every investor, on the
          first project or the fiftieth, should see who would lend, and on what terms. That comes before anyone asks for
          a signature.
        </p>
      </Part>
      <section className="py-section" aria-labelledby="about-faq">
        <div data-slot="questions" className="wrap grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-16">
          <div className="mb-12 grid max-w-160 gap-3 lg:sticky lg:top-8 lg:self-start">
            <h2 id="about-faq">Frequently Asked Questions</h2>
            <p className="text-ink-2">
              Something else? <Link to="/contact">Write to us</Link>; replies come within 24 hours.
            </p>
          </div>
          <Accordion name="about-faq" items={aboutQuestions(site.name)} />
        </div>
      </section>
      <CallToAction
        id="about-call"
        title="Bring us one deal."
        action={
          <ButtonLink variant="primary" size="big" asChild>
            <Link to="/auth/signup" onClick={() => recordEvent('match_me_with_lenders', { page: 'about' })}>
              Match Me with Lenders
            </Link>
          </ButtonLink>
        }
      >
        Five to seven minutes, free, and nothing is shared until you say so.
      </CallToAction>
    </main>
  )
}

function Facts() {
  const claims = useClaims()
  const totalStates = useQuery(statsQuery(useCall())).data?.totalStates ?? stateNames.length
  return (
    <dl className="border-t border-ink tabular-nums lining-nums">
      <Fact name="Fees for investors" value="None" />
      <Fact name="States served" value={totalStates === stateNames.length ? 'All 50' : String(totalStates)} />
      <Fact
        name="A lender reviews a deal in"
        value={claims.lenderReview}
        isSample={claims.samples.includes('lenderReview')}
      />
      <Fact
        name="Usual time to funding"
        value={claims.daysToFunding && `${claims.daysToFunding} days`}
        isSample={claims.samples.includes('daysToFunding')}
      />
      <Fact name="We answer you within" value="24 hours" />
    </dl>
  )
}

function Fact({ name, value, isSample = false }: { name: string; value: string | null; isSample?: boolean }) {
  if (value === null) return null
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.75">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-right font-semibold">
        {value} {isSample ? <SampleLabel /> : null}
      </dd>
    </div>
  )
}

function Part({
  id,
  title,
  isSunk = false,
  children,
}: {
  id: string
  title: string
  isSunk?: boolean
  children: ReactNode
}) {
  return (
    <section className={isSunk ? 'bg-sunk py-section' : 'py-section'} aria-labelledby={id}>
      <div className="wrap grid gap-8">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

function Differences() {
  const site = useSite()
  return (
    <div className="border-t border-ink">
      <div
        className="hidden border-b border-line-2 py-3 text-sm font-semibold md:grid md:grid-cols-2 md:gap-8"
        aria-hidden="true"
      >
        <span>The usual way</span>
        <span className="pl-[calc(0.875rem+3px)]">With {site.name}</span>
      </div>
      <ul>
        {differences.map(({ usual, here }) => (
          <li key={usual} className="grid gap-2 border-b border-line-2 py-4.5 md:grid-cols-2 md:gap-8">
            <p className="text-ink-2">
              <span className="sr-only">The usual way: </span>
              {usual}
            </p>
            <p className="border-l-3 border-brass pl-3.5 font-medium">
              <span className="sr-only">With {site.name}: </span>
              {here}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function aboutQuestions(siteName: string): { question: string; answer: string }[] {
  return [
    {
      question: `Is ${siteName} a lender or a broker?`,
      answer: `No. ${siteName} is a matchmaking platform. It shows which lenders' published terms fit your deal. You deal with the lenders yourself.`,
    },
    {
      question: 'What does it cost?',
      answer: 'Nothing. It is free for investors: no broker fees, no lead fees, no subscription.',
    },
    {
      question: 'What types of deals can I submit?',
      answer: 'Fix and flips, BRRRR, light rehabs and some ground-up builds, depending on the lender.',
    },
    {
      question: 'Do I need experience?',
      answer:
        'None is required. Many lenders publish terms for first projects. Experience can improve the terms you can expect.',
    },
  ]
}

/** Points in two or three columns, each with its icon. */
function Points({ points, columns }: { points: readonly Point[]; columns: 2 | 3 }) {
  return (
    <ul className={classNames('grid border-t border-ink md:grid-cols-2 md:gap-x-8', columns === 3 && 'lg:grid-cols-3')}>
      {points.map(({ icon, title, text, to }) => (
        <li
          key={title}
          className="grid grid-cols-[2.5rem_1fr] content-start gap-x-2 gap-y-1 border-b border-line-2 py-5 md:py-6"
        >
          <Icon of={icon} className="row-span-2 mt-0.5 size-6 text-brass" />
          <h3 className="text-base">{title}</h3>
          <p className="max-w-128 text-sm text-ink-2">{text}</p>
          {to ? (
            <p className="col-start-2 text-sm">
              <Link to={to}>Available now</Link>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

type Point = {
  icon: Drawing
  title: string
  text: string
  to?: ToolPath | '/how-matching-works' | '/dashboard'
}

const promises: Point[] = [
  {
    icon: HandCoins,
    title: 'No broker fees',
    text: 'No middleman, so no broker fee.',
  },
  { icon: MailX, title: 'No spam', text: 'Your details go to no one until you choose to contact a lender.' },
  {
    icon: Ruler,
    title: 'Smart matches',
    text: 'Your state, amount, term, timeline and borrower profile, checked against each lender’s published terms, with reasons.',
  },
]

const audiences: Point[] = [
  {
    icon: Sprout,
    title: 'First-time investors',
    text: 'See what a first project can expect to pay before you talk to anyone.',
  },
  {
    icon: Gauge,
    title: 'Experienced investors',
    text: 'Put the lenders that fit on one cost scale and keep your next deal moving.',
  },
  {
    icon: Users,
    title: 'Agents and wholesalers',
    text: 'Show your buyers which lenders fit a property, and close with fewer surprises.',
  },
  {
    icon: House,
    title: 'Residential and small multi-unit investors',
    text: 'Single-family houses, townhomes, condos and small apartment buildings.',
  },
]

/** The usual way to borrow, and this site's way. */
const differences = [
  {
    usual: 'Call ten lenders, tell the same story ten times.',
    here: 'Describe the deal once and see the lenders whose terms fit it best.',
  },
  {
    usual: 'Your details are sold as a lead.',
    here: 'Nothing is shared until you contact a lender yourself.',
  },
  {
    usual: 'A broker names one lender, and a fee.',
    here: 'The lenders that fit, best fit first. No fee, and no lender can pay for placement.',
  },
  {
    usual: 'A headline rate now, the rest later.',
    here: 'Rate, points, payment and total cost, from best to worst case.',
  },
]

const tools: Point[] = [
  {
    icon: Scale,
    title: 'Flip vs rent calculator',
    text: 'Sell it or keep it: both outcomes of one property, side by side.',
    to: '/tools/flip-or-rent',
  },
  {
    icon: HardHat,
    title: 'Rehab cost estimator',
    text: 'A repair budget by scope or line by line, before the first bid.',
    to: '/tools/rehab',
  },
  {
    icon: Calculator,
    title: 'ARV calculator',
    text: 'What the house could be worth when the work is done.',
    to: '/tools/arv',
  },
  {
    icon: KeyRound,
    title: 'DSCR loan tools',
    text: 'Whether the rent covers the loan, and by how much.',
    to: '/tools/dscr',
  },
  {
    icon: Eye,
    title: 'Lender rating and transparency scores',
    text: 'How complete and current each lender’s terms are, and how it answers.',
    to: '/how-matching-works',
  },
  {
    icon: ClipboardList,
    title: 'Deal tracking dashboards',
    text: 'Every deal from the form to the closing table.',
    to: '/dashboard',
  },
]

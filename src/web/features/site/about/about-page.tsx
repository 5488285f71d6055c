import '#web/styles/pages/about.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSite } from '#web/app-context.ts'
import { ClosingCall } from '#web/shell/closing-call.tsx'
import { recordEvent } from '#web/shell/measurement/analytics-events.ts'
import { useClaims } from '#web/shell/site-queries.ts'
import { Accordion } from '#web/ui/controls/accordion.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { audiences, comingTools, differences, promises } from './about-content.ts'
import { aboutQuestions } from './about-questions.ts'
import { NotifyMeForm } from './notify-me-form.tsx'
import { Points } from './points.tsx'

export function AboutPage() {
  const site = useSite()
  return (
    <main id="main">
      <div className="wrap page-h page-h--facts">
        <div className="grid gap-6">
          <h1>Connecting Real Estate Investors with the Right Lenders—Fast.</h1>
          <p className="lead">
            {site.name} is a free matching platform for U.S. real estate investors. One form about one deal, and every
            hard-money lender whose published terms fit it.
          </p>
        </div>
        <Facts />
      </div>
      <Part id="what-we-do" title="What We Do" isSunk>
        <p className="part-lead">
          We are not a lender and not a broker. {site.name} keeps a directory of lenders and their terms, compares your
          deal with all of them at once, and leaves the choice to you.
        </p>
        <Points points={promises} columns={3} />
      </Part>
      <Part id="who-its-for" title="Who It's For">
        <Points points={audiences} columns={2} />
      </Part>
      <Part id="how-were-different" title="How We're Different" isSunk>
        <Differences />
      </Part>
      <Part id="coming-soon" title="Coming Soon">
        <p className="part-lead">Six tools are on the bench, and a way to chat with lenders.</p>
        <Points points={comingTools} columns={3} />
        <div className="notify">
          <div>
            <h3>Be told when they are ready</h3>
            <p className="soft">One mail for each tool, and nothing else.</p>
          </div>
          <NotifyMeForm />
        </div>
      </Part>
      <Part id="our-mission" title="Our Mission" isSunk>
        <p className="part-lead lead">
          Financing a property should be decided by the deal, not by whom you happen to know. We want every investor, on
          the first project or the fiftieth, to see who would lend, on what terms and at what cost, before anyone asks
          for a signature.
        </p>
      </Part>
      <section className="sec" aria-labelledby="about-faq">
        <div className="wrap faq">
          <div className="sec-h">
            <h2 id="about-faq">Frequently Asked Questions</h2>
            <p className="soft">
              Something else? <Link to="/contact">Write to us</Link>; replies come within 24 hours.
            </p>
          </div>
          <Accordion name="about-faq" items={aboutQuestions(site.name)} />
        </div>
      </section>
      <ClosingCall
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
      </ClosingCall>
    </main>
  )
}

function Facts() {
  const claims = useClaims()
  return (
    <dl className="facts num">
      <Fact name="Fees for investors" value="None" />
      <Fact name="States served" value="All 50" />
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
    <div>
      <dt>{name}</dt>
      <dd>
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
    <section className={isSunk ? 'sec sec--sunk' : 'sec'} aria-labelledby={id}>
      <div className="wrap part">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

function Differences() {
  const site = useSite()
  return (
    <div className="versus">
      <div className="versus-h" aria-hidden="true">
        <span>The usual way</span>
        <span>With {site.name}</span>
      </div>
      <ul>
        {differences.map(({ usual, here }) => (
          <li key={usual}>
            <p>
              <span className="sr">The usual way: </span>
              {usual}
            </p>
            <p>
              <span className="sr">With {site.name}: </span>
              {here}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Claims } from '#contract/site/site.ts'
import { stateNames } from '#domain/states/states.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { ClosingCall } from '#web/shell/closing-call.tsx'
import { useClaims } from '#web/shell/site-queries.ts'
import { Accordion } from '#web/ui/controls/accordion.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import type { AnswerTexts } from './answer-texts.ts'
import { FeaturedLenders } from './featured-lenders.tsx'
import { exampleReachQuery, featuredLendersQuery, statsQuery } from './home.requests.ts'
import { HomeBenefits } from './home-benefits.tsx'
import { HomeHero } from './home-hero.tsx'
import { homeQuestions, type Question } from './home-questions.ts'
import { HomeStats } from './home-stats.tsx'
import { HowItWorks } from './how-it-works.tsx'
import type { Example } from './match-example.ts'

/** The home page for visitors. A part whose data fails to load is left out or shows the site's static claim. */
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
      <HomeBenefits claims={claims} lenderCount={stats?.totalLenders} reachCount={reachCount} example={example} />
      <HowItWorks claims={claims} />
      <FeaturedLenders lenders={featured} />
      <HomeFaq questions={homeQuestions({ siteName: site.name, claims, totalStates })} />
      <FinalCall claims={claims} />
    </>
  )
}

function FinalCall({ claims }: { claims: Claims }) {
  return (
    <ClosingCall
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
    </ClosingCall>
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

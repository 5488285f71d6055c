import { useQuery } from '@tanstack/react-query'
import { stateNames } from '#domain/states/states.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { useClaims } from '#web/shell/site-queries.ts'
import type { AnswerTexts } from './answer-texts.ts'
import { FeaturedLenders } from './featured-lenders.tsx'
import { FinalCall } from './final-call.tsx'
import { exampleReachQuery, featuredLendersQuery, statsQuery } from './home.requests.ts'
import { HomeBenefits } from './home-benefits.tsx'
import { HomeFaq } from './home-faq.tsx'
import { HomeHero } from './home-hero.tsx'
import { homeQuestions } from './home-questions.ts'
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

import { noClaims } from '#contract/site/site.ts'
import { stateNames } from '#domain/states/states.ts'
import type { AppContext } from '#web/app-context.ts'
import { claimsQuery, statsQuery } from '#web/shell/site-queries.ts'
import { readAnswer } from './answer-figures.ts'
import type { AnswerTexts } from './answer-texts.ts'
import { answerQuery, exampleReachQuery, featuredLendersQuery } from './home.requests.ts'

/**
 * Loads the home page's data into the query cache. If the texts from the URL are a complete deal, this includes the
 * answer: the lenders that fit it. Returns the site's claims, the number of states and the example deal's matches. If a
 * request fails, the page still loads: without that part, or without any claims, or with all 50 states.
 */
export async function loadHome({ queryClient, call }: Pick<AppContext, 'queryClient' | 'call'>, asked: AnswerTexts) {
  const { figures } = readAnswer(asked)
  const [claims, stats, { matchExample }] = await Promise.all([
    queryClient.ensureQueryData(claimsQuery(call)).catch(() => noClaims),
    queryClient.ensureQueryData(statsQuery(call)).catch(() => undefined),
    import('./match-example.ts'),
    queryClient.prefetchQuery(featuredLendersQuery(call)),
    queryClient.prefetchQuery(exampleReachQuery(call)),
    figures && queryClient.prefetchQuery(answerQuery(call, figures)),
  ])
  return { claims, totalStates: stats?.totalStates ?? stateNames.length, example: matchExample() }
}

import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pickAnswerTexts } from '#web/features/site/home/answer-texts.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useSession } from '#web/session/session.ts'
import { PageWait } from '#web/shell/frame/page-wait.tsx'
import { pageHead } from '#web/shell/head/page-head.ts'

export const Route = createFileRoute('/')({
  validateSearch: pickAnswerTexts,
  loaderDeps: ({ search }) => pickAnswerTexts(search),
  async loader({ context, deps }) {
    const { loadHome } = await import('#web/features/site/home/load-home.ts')
    return loadHome(context, deps)
  },
  staticData: {
    headModule: 'src/web/features/site/home/home-questions.ts',
    lazyPart: 'src/web/features/site/home/home-page.tsx',
  },
  async head({ match, loaderData }) {
    const { faqData, homeQuestions } = await import('#web/features/site/home/home-questions.ts')
    const { site } = match.context
    return pageHead({
      site,
      path: '/',
      title: `${site.name}: hard-money lenders compete for you`,
      description:
        'One form, and the hard-money lenders whose published terms fit your deal best, with what each loan would cost. Free, no broker, no spam.',
      jsonLd: loaderData ? [faqData(homeQuestions({ siteName: site.name, ...loaderData }))] : [],
    })
  },
  component: Home,
})

const HomePage = hydrateOnInteraction(
  async () => (await import('#web/features/site/home/home-page.tsx')).HomePage,
  import.meta.env.SSR ? (await import('#web/features/site/home/home-page.tsx')).HomePage : undefined,
)

// Loaded separately, so that a visitor's first page doesn't download the signed-in area.
const Dashboard = lazyWithRetry(async () => (await import('./-dashboard.tsx')).Dashboard)

/** Shows visitors the home page and signed-in investors their dashboard, at the same address. */
function Home() {
  const { example } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  const session = useSession()
  if (session.status !== 'signed-in')
    return (
      <main id="main">
        <HomePage example={example} search={search} />
      </main>
    )
  return (
    <Suspense fallback={<PageWait />}>
      <Dashboard />
    </Suspense>
  )
}

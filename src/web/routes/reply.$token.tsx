import { createFileRoute } from '@tanstack/react-router'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { pageHead } from '#web/shell/head/page-head.ts'

export const Route = createFileRoute('/reply/$token')({
  async loader({ context, params }) {
    const { loadReply } = await import('#web/features/quotes/reply/load-reply.ts')
    return loadReply(context, params.token)
  },
  head({ match, loaderData }) {
    const { site } = match.context
    return pageHead({
      site,
      // Leaves the secret token out of the metadata, which is copied more readily than the page's URL.
      path: '/reply',
      title:
        loaderData && !('gone' in loaderData)
          ? `An investor asks for your quote - ${site.name}`
          : `This link is no longer valid - ${site.name}`,
      description: 'A private page for one lender: the deal, the investor’s words, and four ways to answer.',
      isNoindex: true,
    })
  },
  component: Reply,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/quotes/reply/reply-page.tsx')).ReplyPage,
  import.meta.env.SSR ? (await import('#web/features/quotes/reply/reply-page.tsx')).ReplyPage : undefined,
)

function Reply() {
  return <Page reply={Route.useLoaderData()} token={Route.useParams().token} />
}

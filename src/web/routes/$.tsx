import { createFileRoute } from '@tanstack/react-router'
import { DeskGate } from '#web/features/desk/shell/desk-gate.tsx'
import { NotFoundPage } from '#web/features/site/not-found/not-found-page.tsx'
import { notFoundTitle } from '#web/features/site/not-found/not-found-title.ts'
import { readToken } from '#web/session/token.ts'
import { pageHead } from '#web/shell/head/page-head.ts'

/** Every address that nothing stands at. The desk's are among them: only the browser of an operator shows something there. */
export const Route = createFileRoute('/$')({
  loader({ context }) {
    if (context.response) context.response.status = 404
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/404',
      title: notFoundTitle(match.context.site.name),
      description: 'There is no page at this address. Go to the home page, or browse the directory of lenders.',
      isNoindex: true,
    }),
  component: Missing,
})

function Missing() {
  const { _splat: path = '' } = Route.useParams()
  if (!/^desk(\/|$)/.test(path)) return <NotFoundPage />
  return <DeskGate notFound={() => <NotFoundPage isCounting={readToken() === null} />} />
}

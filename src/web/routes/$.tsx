import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../features/not-found/not-found-page.tsx'
import { notFoundTitle } from '../features/not-found/not-found-title.ts'
import { pageHead } from '../site/page-head.ts'

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
  component: NotFoundPage,
})

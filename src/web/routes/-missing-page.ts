import type { AppContext } from '#web/app-context.ts'
import { pageHead } from '#web/shell/head/page-head.ts'

function notFoundTitle(siteName: string): string {
  return `Page Not Found - ${siteName} | 404 Error`
}

/** The reply for an unknown URL: status 404 and a head that keeps it out of search engines. */
export const missingPage = {
  loader({ context }: { context: AppContext }) {
    if (context.response) context.response.status = 404
  },
  head: ({ match }: { match: { context: AppContext } }) =>
    pageHead({
      site: match.context.site,
      path: '/404',
      title: notFoundTitle(match.context.site.name),
      description: 'There is no page at this address. Go to the home page, or browse the directory of lenders.',
      isNoindex: true,
    }),
}

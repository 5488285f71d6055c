import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { AppContext } from '#web/app-context.ts'
import { rootHead } from '#web/shell/head/root-head.ts'
import { Document } from '#web/shell/shell/document.tsx'
import { PageError } from '#web/shell/shell/page-error.tsx'
import { Shell } from '#web/shell/shell/shell.tsx'
import { loadSiteFacts } from '#web/shell/site-queries.ts'

export const Route = createRootRouteWithContext<AppContext>()({
  loader: ({ context }) => loadSiteFacts(context),
  head: ({ match }) => rootHead(match.context.site),
  shellComponent: Document,
  component: Shell,
  errorComponent: PageError,
  notFoundComponent: lazyRouteComponent(
    () => import('#web/features/site/not-found/not-found-page.tsx'),
    'NotFoundPage',
  ),
})

import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { AppContext } from '#web/app-context.ts'
import { Document } from '#web/shell/frame/document.tsx'
import { PageError } from '#web/shell/frame/page-error.tsx'
import { Shell } from '#web/shell/frame/shell.tsx'
import { rootHead } from '#web/shell/head/root-head.ts'
import { loadSiteFacts } from '#web/shell/site-queries.ts'

export const Route = createRootRouteWithContext<AppContext>()({
  loader: ({ context }) => loadSiteFacts(context),
  head: ({ match }) => rootHead(match.context.site),
  shellComponent: Document,
  component: Shell,
  errorComponent: PageError,
  notFoundComponent: lazyRouteComponent(() => import('#web/features/site/not-found-page.tsx'), 'NotFoundPage'),
})

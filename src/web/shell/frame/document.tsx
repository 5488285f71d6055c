import { HeadContent, Scripts, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageStateId } from '#web/page-state.ts'
import { beforePaintScript } from '#web/session/token.ts'
import { isPrivateLink } from '#web/shell/head/page-kind.ts'

/** The HTML document around every page, including error pages. */
export function Document({ children }: { children: ReactNode }) {
  const isPrivate = useLocation({ select: ({ pathname }) => isPrivateLink(pathname) })
  return (
    // A private link shows the same page to everyone, so it doesn't wait for the session.
    <html lang="en" data-private={isPrivate ? '' : undefined} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Not in the routes' metadata, because the router keeps only one meta tag per name. */}
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101816" media="(prefers-color-scheme: dark)" />
        {/* Must run before the first paint. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: A constant of ours; the CSP carries its hash. */}
        <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
      </head>
      <body>
        {children}
        <PageState />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * The element that holds the server's dehydrated state. It contains JSON rather than code, so the content security
 * policy needs no hash for it. It precedes the scripts, which read it on start. React hydrates it unchanged.
 */
function PageState() {
  return (
    <script
      id={pageStateId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Empty; the server fills in JSON with every `<` escaped.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

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
        {/* Not in the routes' metadata, which keep only one tag per name. */}
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101816" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: A constant of ours that must run before the first paint; the CSP carries its hash. */}
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
 * The element for the server's dehydrated state: data, not a script, so the security policy needs no hash for it. It precedes the
 * scripts, which read it on start. React hydrates the element unchanged.
 */
function PageState() {
  return (
    <script
      id={pageStateId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Empty; the server puts JSON there, in which no tag can begin.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

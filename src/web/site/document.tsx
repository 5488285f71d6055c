import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { beforePaintScript } from '../session/token.ts'

/** The HTML document around everything, errors included. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Not through the routes' metadata, which keeps one tag of a name. */}
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101816" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: A constant of ours that must run before the first paint; the CSP carries its hash. */}
        <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

import type { Site } from '#web/app-context.ts'
import interUrl from '#web/fonts/inter-latin.woff2?url'
import { jsonLdScript } from './page-head.ts'

/** Returns the parts of the head that all pages share. */
export function rootHead(site: Site) {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
    ],
    links: [
      // Preloads only the text font; more preloads would delay more urgent requests.
      { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
    scripts: [jsonLdScript(websiteData(site))],
  }
}

/** Returns structured data about the site, with the directory's search. */
function websiteData(site: Site) {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: `${site.publicUrl}/`,
    description: 'Real Estate Financing Platform connecting investors with hard money lenders',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.publicUrl}/lenders?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

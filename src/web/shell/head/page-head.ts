import type { Site } from '#web/app-context.ts'

type PageHead = {
  site: Site
  /** The canonical path, without query. */
  path: string
  /** 30-60 characters, the brand included, unique among pages. */
  title: string
  /** 70-160 characters, unique among pages. */
  description: string
  /** Keeps the page out of search engines. Also omits the canonical URL. */
  isNoindex?: boolean
  /** The query string that a shared link keeps, such as '?arv=330000'. The canonical URL has none. */
  sharedSearch?: string
  /** The image for social networks, 1200 × 630 pixels; the site's own by default. */
  shareImage?: { path: string; alt: string }
  /** Structured data, which must match the page's content. */
  jsonLd?: readonly object[]
  /** More links, such as rel=prev and rel=next. */
  links?: readonly { rel: string; href: string }[]
}

/** Returns a page's title, description, canonical URL, social metadata and structured data in the router's format. */
export function pageHead(page: PageHead) {
  const { site } = page
  const url = site.publicUrl + page.path
  const image = page.shareImage ?? { path: '/share.png', alt: `${site.name}: know what your loan will cost` }
  return {
    meta: [
      { title: page.title },
      { name: 'description', content: page.description },
      { name: 'robots', content: page.isNoindex ? 'noindex' : 'index, follow' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url + (page.sharedSearch ?? '') },
      { property: 'og:image', content: site.publicUrl + image.path },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: image.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [...(page.isNoindex ? [] : [{ rel: 'canonical', href: url }]), ...(page.links ?? [])],
    scripts: (page.jsonLd ?? []).map(jsonLdScript),
  }
}

/** Returns a block of structured data. Escapes "<", so that no text can close the element. */
export function jsonLdScript(data: object) {
  return {
    type: 'application/ld+json',
    children: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
  }
}

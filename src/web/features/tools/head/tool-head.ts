import type { ToolPath } from '#contract/tools/tool-paths.ts'
import type { Site } from '#web/app-context.ts'
import type { ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { toolShareImage } from '#web/features/tools/head/tool-share-image.ts'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { pageHead } from '#web/shell/head/page-head.ts'

/**
 * Returns a calculator's head: its canonical URL has no figures, and its structured data names a free web application.
 * The share image draws the figures in the URL if it can. The deal's id in the URL is left out.
 */
export function toolHead(site: Site, path: ToolPath, { deal: _ownDeal, ...search }: ToolSearch) {
  const tool = toolAt(path)
  const shareImage = toolShareImage(path, search)
  return pageHead({
    site,
    path,
    ...(shareImage ? { shareImage, sharedSearch: `?${new URLSearchParams(search as Record<string, string>)}` } : {}),
    title: `${tool.title} | ${site.name}`,
    description: tool.description,
    jsonLd: [
      {
        '@type': 'WebApplication',
        name: tool.name,
        url: site.publicUrl + path,
        description: tool.description,
        applicationCategory: 'FinanceApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Tools', item: `${site.publicUrl}/tools` },
          { '@type': 'ListItem', position: 2, name: tool.name, item: site.publicUrl + path },
        ],
      },
    ],
  })
}

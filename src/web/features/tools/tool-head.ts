import type { ToolPath } from '#contract/tools/tool-paths.ts'
import type { Site } from '#web/app-context.ts'
import { pageHead } from '#web/shell/head/page-head.ts'
import { toolAt } from './tool-list.ts'

/** A calculator's head: its canonical URL has no figures, and its structured data names a free web application. */
export function toolHead(site: Site, path: ToolPath) {
  const tool = toolAt(path)
  return pageHead({
    site,
    path,
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

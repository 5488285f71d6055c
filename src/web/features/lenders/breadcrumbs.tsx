import type { Site } from '#web/app-context.ts'
import { directoryPath } from '#web/features/lenders/paths.ts'
import { Breadcrumb } from '#web/shell/breadcrumb.tsx'

/** Breadcrumbs from the home page to a page below the directory. */
export function Breadcrumbs({ current }: { current: string }) {
  return (
    <Breadcrumb
      parents={[
        { name: 'Home', to: '/' },
        { name: 'Lenders', to: '/lenders' },
      ]}
      current={current}
    />
  )
}

/**
 * Returns the breadcrumbs of a page below the directory as structured data (schema.org BreadcrumbList). `current` is
 * the page's name and `path` its path, beginning with '/'.
 */
export function breadcrumbData(site: Site, current: string, path: string): object {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Lenders', path: directoryPath },
    { name: current, path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: site.publicUrl + step.path,
    })),
  }
}

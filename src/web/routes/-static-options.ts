import type { Site } from '#web/app-context.ts'
import type { StaticPath } from '#web/shell/head/static-heads.ts'

/**
 * Returns the options of a route whose title and description don't depend on data. These texts are split off and
 * preloaded with the page.
 */
export function staticOptions(path: StaticPath) {
  return {
    staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
    async head({ match }: { match: { context: { site: Site } } }) {
      const { staticHead } = await import('#web/shell/head/static-heads.ts')
      return staticHead(match.context.site, path)
    },
  }
}

import type { Plugin } from 'vite'

const dynamicImportPattern = /\bimport\(([`"'])(\.\/[\w.$-]+\.js)\1\)/g

/**
 * Returns the plugin that rewrites every dynamic import of the browser build to load through `loadCode`
 * (`src/web/hydration/load-code.ts`), which retries. It fails a build without a dynamic import.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    // Runs after Vite has added the style sheets that a split-off file needs, which it finds by the plain `import()`.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let count = 0
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk') continue
          part.code = part.code.replace(dynamicImportPattern, (_import, quote: string, file: string) => {
            count++
            return `loadCode(${quote}${file}${quote},e=>import(e))`
          })
        }
        if (count === 0) throw new Error('The build has no dynamic import that could be retried.')
      },
    },
  }
}

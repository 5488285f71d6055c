import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractForBrowsers } from './scripts/contract-for-browsers.ts'
import { retryImports } from './scripts/retry-imports.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Refuses server code in the browser's bundle and in the renderer's: the border is a build error, not a habit. */
function noServerInWeb(): Plugin {
  return {
    name: 'no-server-in-web',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer?.includes('/src/web/') && (source.startsWith('#server/') || source.includes('/src/server/')))
        throw new Error(`${importer} imports ${source}: web code must not import server code`)
      return null
    },
  }
}

/** Compiles the server's emails with React's own JSX runtime. That of the pages marks figures, where emails expect plain texts. */
function plainJsxInServer(): Plugin {
  return {
    name: 'plain-jsx-in-server',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/server\/.*\.tsx$/ },
      handler: (code) => ({ code: code.replace('#web/jsx/', 'react/'), map: null }),
    },
  }
}

/**
 * The libraries that every page starts with, in one file: it compresses better than a dozen small ones, and stays in people's
 * caches when only our own code changes. Not in it: what only some pages use of these packages.
 */
const onEveryPage =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\/(?!.*([mM]utationObserver|[iI]nfiniteQueryObserver|useInfiniteQuery|useMutation))/

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  resolve: {
    alias: {
      'react-style-singleton': path('./src/web/ui/overlays/style-singleton.ts'),
      // The router's store brings a stand-in for what React has had since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    noServerInWeb(),
    plainJsxInServer(),
    contractForBrowsers(),
    retryImports(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The router loads each page's chunk when it opens the page. Desk pages load their code after the operator check.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId.startsWith('/desk/') ? [] : undefined) },
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react({ jsxImportSource: '#web/jsx' }),
    tailwind(),
  ],
  // Always builds for production: React selects its slow development build by this variable.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: isSsrBuild
    ? {
        ssr: true,
        target: 'node24',
        outDir: 'dist/server',
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: path('./src/server/main.ts'),
            cli: path('./src/server/cli/cli.ts'),
            plumbline: path('./src/server/plumbline.ts'),
            'embedded-worker': path('./src/server/platform/db/embedded/embedded-worker.ts'),
            'matching-thread': path('./src/server/features/deals/rematch/matching-thread.ts'),
            'lender-file-thread': path('./src/server/features/lenders/import/lender-file-thread.ts'),
            'entry-server': path('./src/web/entry-server.tsx'),
          },
          // The renderer names the browser's fonts, and so must hash as the browser's build does.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', hashCharacters: 'hex' },
        },
      }
    : {
        target: 'es2023',
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        // The server names the files of the first page; on the way to another, what a page's code imports is found in it.
        modulePreload: false,
        rolldownOptions: {
          input: path('./src/web/entry-client.tsx'),
          output: {
            // Without signs between which an ad blocker could find a word.
            hashCharacters: 'hex',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'libraries', test: onEveryPage, priority: 2 },
                { name: 'every-page', tags: ['$initial'], priority: 1 },
                // Small modules that many parts share would be a file for each set of parts: a request costs more than a few
                // hundred bytes that are not needed yet.
                { name: 'money', test: /\/src\/(domain\/money\/(counts|money|rounding)|web\/format\/fit-text)\.ts$/ },
                { name: 'pieces', test: /\/src\/web\/(ui|format)\/(?!icons)/, minShareCount: 36 },
                // Operators open several sections in a row. The sections themselves load one by one.
                {
                  name: 'desk',
                  test: /\/src\/web\/features\/desk\/(?!.*-(room|shell|page)\.tsx)/,
                  minShareCount: 2,
                },
                { name: 'overlays', test: /\/node_modules\/(@?radix-ui|@floating-ui)\//, minShareCount: 4 },
              ],
            },
          },
        },
      },
  // The renderer and its libraries are bundled, so that the alias above holds on the server too and the start reads few files.
  // Not in development: there they would have to be ES modules, which React is not.
  ssr: {
    noExternal:
      command === 'serve'
        ? []
        : [
            /^@tanstack\//,
            // Hundreds of small files between them: read one by one, they were a quarter of the start.
            /^drizzle-orm/,
            /^zod/,
            'pg-boss',
            'react',
            'react-dom',
            'radix-ui',
            /^@radix-ui\//,
            /^@floating-ui\//,
            'react-hook-form',
            'react-remove-scroll',
            'react-remove-scroll-bar',
            'use-callback-ref',
            // Its hooks need the React that is bundled: another copy of it renders nothing on the server.
            'use-debounce',
            'use-sidecar',
            'react-style-singleton',
            'use-sync-external-store',
          ],
  },
}))

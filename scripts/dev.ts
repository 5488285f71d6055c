/**
 * Runs API and pages with hot reload in one process. Changes to server, domain or contract code restart the server in
 * place; the embedded database stays open. Emails go to the outbox unless SMTP_URL is set.
 */
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'vite'
import { parseEnv } from '../src/server/env.ts'
import { startEmbedded } from '../src/server/platform/db/embedded/start-embedded.ts'
import type { Renderer } from '../src/server/platform/ssr/renderer.ts'

/** The server functions that are loaded through Vite from three modules. */
type ServerModules = {
  start: typeof import('../src/server/start.ts').start
  createLogger: typeof import('../src/server/logger.ts').createLogger
  createPages: typeof import('../src/server/platform/ssr/pages.routes.ts').createPages
}

// Vite's hot-reload socket uses a free port, so several copies can run side by side.
const reloadServer = createHttpServer().listen(0, '127.0.0.1')
await new Promise((resolve) => reloadServer.once('listening', resolve))
const address = reloadServer.address()
const vite = await createServer({
  configFile: 'vite.config.ts',
  server: {
    middlewareMode: true,
    hmr: {
      server: reloadServer,
      clientPort: typeof address === 'object' && address ? address.port : 0,
      host: '127.0.0.1',
    },
  },
})

const manifest = {
  routes: {
    __root__: {
      css: ['/src/web/styles/app.css'],
      scripts: [
        {
          attrs: { type: 'module' },
          children:
            'import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t',
        },
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', src: '/src/web/entry-client.tsx' } },
      ],
    },
  },
}
const renderer: Renderer = {
  clientDir: undefined,
  // Vite's own scripts are inline in development, where there is no content security policy.
  inlineScripts: [],
  isDevelopment: true,
  async render(request) {
    const { render } = (await vite.ssrLoadModule(
      '/src/web/entry-server.tsx',
    )) as typeof import('../src/web/entry-server.tsx')
    return render({ ...request, manifest })
  },
}

const env = parseEnv(process.env)
const exitWithError = (reason: string) => {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir, exitWithError)

/** Loads the server's code through Vite and starts it on the open database. */
async function startServer() {
  const [{ start }, { createLogger }, { createPages }] = (await Promise.all(
    ['start.ts', 'logger.ts', 'platform/ssr/pages.routes.ts'].map((file) => vite.ssrLoadModule(`/src/server/${file}`)),
  )) as unknown as [ServerModules, ServerModules, ServerModules]
  const started = await start(env, createLogger(env.logLevel), {
    ...(embedded ? { embeddedSocketDir: embedded.socketDir } : {}),
    pages: async (http, deps) => {
      http.app.addHook('onRequest', (request, reply, next) => {
        if (request.url.startsWith('/api/')) return next()
        vite.middlewares(request.raw, reply.raw, () => next())
      })
      await createPages(renderer)(http, deps)
    },
  })
  process.stdout.write(`${env.siteName} in development: ${env.publicUrl}\n`)
  return started
}

let current = await startServer()
let isRestarting = false
let isChanged = false
/**
 * Restarts the server after a code change, and again after changes during the restart. A failed start is logged, and
 * the next change retries.
 */
async function restart(): Promise<void> {
  isChanged = true
  if (isRestarting) return
  isRestarting = true
  while (isChanged) {
    isChanged = false
    try {
      process.stdout.write('Server code changed, restarting…\n')
      await current.close()
      vite.moduleGraph.invalidateAll()
      current = await startServer()
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    }
  }
  isRestarting = false
}
vite.watcher.on('change', (file) => {
  if (/\/src\/(server|contract|domain)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)) void restart()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    await current.close()
    await embedded?.close()
    await vite.close()
    reloadServer.close()
    process.exit(0)
  })

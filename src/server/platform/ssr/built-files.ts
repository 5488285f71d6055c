import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Http } from '#server/platform/http/route.ts'

/** Serves what the build made for browsers, as it was compressed there: hashed files for ever, the few with fixed names for a day. */
export async function registerBuiltFiles(http: Pick<Http, 'app'>, clientDir: string): Promise<void> {
  const hashed = join(clientDir, 'assets/')
  await http.app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    // A route for each file: what is not among them is a page's address.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      ),
  })
}

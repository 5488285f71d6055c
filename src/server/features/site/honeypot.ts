import { botDetectedMessage } from '#contract/site/contact.ts'
import { Failure } from '#server/failure.ts'
import type { Http } from '#server/platform/http/route.ts'

/**
 * Registers routes that reject a filled honeypot with 400 before they validate the body. The field `website` is hidden,
 * so only bots fill it. The routes get a separate Fastify scope, because other forms have a real field of this name.
 */
export function registerWithHoneypot(http: Http, register: (scope: Http) => void): void {
  http.app.register(async (app) => {
    app.addHook('preValidation', async ({ body }) => {
      const website = (body as { website?: unknown } | null | undefined)?.website
      if (website !== undefined && website !== null && website !== '')
        throw new Failure('invalid', botDetectedMessage, { details: [botDetectedMessage] })
    })
    register({ ...http, app })
  })
}

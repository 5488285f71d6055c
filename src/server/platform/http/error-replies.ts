import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorReply } from '#contract/wire/errors.ts'
import { Failure, failureStatus } from '#server/failure.ts'
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts'
import { replyWithPlainPage } from './plain-page.ts'

const unavailableMessage = 'The service is briefly unavailable. Nothing was lost; please try again in a few seconds.'

/** Fastify's client errors, with our messages. */
const known: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The request body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'The request body is empty.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send the request body as application/json.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: 'The request body does not match its Content-Length.' },
  FST_ERR_BAD_URL: { status: 400, message: 'The address is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, message: 'The address is too long.' },
  FST_ERR_HANDLER_TIMEOUT: { status: 503, message: unavailableMessage },
}

type Answer = { status: number; reply: ErrorReply; retryAfterSeconds?: number | undefined }

/**
 * Replies to every thrown error: as a page to a browser that requested a page, else as the specified JSON. Logs bugs
 * and database outages.
 */
export function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerOf(error, request)
  reply.header('cache-control', 'private, no-store')
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
  if (wantsPage(request)) return replyWithErrorPage(reply, answer.status, answer.reply.message)
  return reply.status(answer.status).type('application/json').send(body(answer.reply))
}

/** A bug is logged and answered with 500 without detail. */
function answerOf(error: FastifyError, request: FastifyRequest): Answer {
  if (error instanceof Failure)
    return { status: failureStatus[error.kind], reply: error.reply, retryAfterSeconds: error.retryAfterSeconds }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message = '' }) => ({ path: instancePath, message }))
    return { status: 400, reply: validationReply(issues) }
  }
  const words = known[error.code]
  if (words)
    return {
      status: words.status,
      reply: { message: words.message },
      retryAfterSeconds: words.status === 503 ? 5 : undefined,
    }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, reply: { message: 'The request is not valid.' } }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ reqId: request.id, err: error }, 'database unavailable')
    return { status: 503, reply: { message: unavailableMessage, reason: 'unavailable' }, retryAfterSeconds: 5 }
  }
  request.log.error({ reqId: request.id, err: error, route: request.routeOptions.url }, 'unexpected error')
  const message = `Something went wrong on our side. Please try again. (Reference ${request.id})`
  return { status: 500, reply: { message } }
}

/** Replies with a JSON 404 to an unknown URL or method. Doesn't repeat the URL, which can hold anything. */
export function replyNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'private, no-store')
    .type('application/json')
    .send(body({ message: 'Not found' }))
}

// Serialized here, so that an error reply doesn't depend on a route's reply schema.
const body = (reply: ErrorReply) => JSON.stringify(reply)

/**
 * Returns the error reply for invalid input: the first message, all messages in `details`, and the first message of
 * each field in `fields`.
 */
function validationReply(issues: readonly { path: string; message: string }[]): ErrorReply {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = path.replace(/^\//, '').replaceAll('/', '.')
    if (name && !Object.hasOwn(fields, name)) fields[name] = message
  }
  const details = [...new Set(issues.map((issue) => issue.message))]
  return {
    message: details[0] ?? 'The request is not valid.',
    details,
    ...(Object.keys(fields).length ? { fields } : {}),
  }
}

/** Returns whether a browser requested a page. Other requests get errors as JSON. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')
  )
}

/** Replies to a browser with a plain error page that depends on no other files. */
function replyWithErrorPage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const title = status === 503 ? 'Back in a moment' : status === 429 ? 'A short pause' : 'Something went wrong'
  return replyWithPlainPage(reply, { status, title, text: message, link: { href: '', text: 'Try again' } })
}

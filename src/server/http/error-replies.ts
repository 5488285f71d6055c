import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorReply } from '#contract/errors.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { Failure, failureStatus } from '../failure.ts'

const unavailableMessage = 'The service is briefly unavailable. Nothing was lost; please try again in a few seconds.'

/** Fastify's own refusals that people can cause, in our words. */
const known: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The request body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'The request body is empty.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send the request body as application/json.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: 'The request body does not have the announced length.' },
  FST_ERR_BAD_URL: { status: 400, message: 'The address is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, message: 'The address is too long.' },
  FST_ERR_HANDLER_TIMEOUT: { status: 503, message: unavailableMessage },
  FST_UNDER_PRESSURE: { status: 503, message: unavailableMessage },
}

/** Answers every thrown error of the API in the one specified shape; a bug is logged and answered without detail. */
export function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'private, no-store')
  if (error instanceof Failure) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return reply.status(failureStatus[error.kind]).type('application/json').send(body(error.reply))
  }
  if (hasZodFastifySchemaValidationErrors(error))
    return reply
      .status(400)
      .type('application/json')
      .send(
        body(
          validationReply(error.validation.map(({ instancePath, message = '' }) => ({ path: instancePath, message }))),
        ),
      )
  const words =
    known[error.code] ??
    (error.statusCode && error.statusCode >= 400 && error.statusCode < 500
      ? { status: error.statusCode, message: 'The request is not valid.' }
      : undefined)
  if (words) {
    if (words.status === 503) reply.header('retry-after', 5)
    return reply
      .status(words.status)
      .type('application/json')
      .send(body({ message: words.message }))
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'database unavailable')
    return reply
      .status(503)
      .header('retry-after', 5)
      .type('application/json')
      .send(body({ message: unavailableMessage, reason: 'unavailable' }))
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error')
  return reply
    .status(500)
    .type('application/json')
    .send(body({ message: `Something went wrong on our side. Please try again. (Reference ${request.id})` }))
}

/** The answer of an address or a method that no route has; the address, which may hold anything, is not repeated. */
export function replyNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'private, no-store')
    .type('application/json')
    .send(body({ message: 'Not found' }))
}

// Serialised here, because a refusal must not depend on a route's reply schema.
const body = (reply: ErrorReply) => JSON.stringify(reply)

/** The refusal of invalid input: the first message leads, all stand in `details`, each field's first in `fields`. */
export function validationReply(issues: readonly { path: string; message: string }[]): ErrorReply {
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

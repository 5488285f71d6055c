import type { FastifyReply } from 'fastify'

/** A body in one buffer, or in the pieces that follow each other in it: views of memory that other answers share. */
export type Body = Buffer | readonly Buffer[]

export function lengthOf(body: Body): number {
  return Buffer.isBuffer(body) ? body.length : body.reduce((sum, { length }) => sum + length, 0)
}

/** In memory of its own, unless it is in one buffer already. */
export function inOne(body: Body): Buffer {
  if (Buffer.isBuffer(body)) return body
  const whole = Buffer.allocUnsafeSlow(lengthOf(body))
  let at = 0
  for (const piece of body) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * Pieces are handed to the connection one by one, which writes all of them in one system call. Put together first, each answer would
 * need new memory outside the heap, and that brings on collections of everything. Fastify sends one buffer or a stream, and a stream
 * of so many pieces takes half as long again.
 */
export function sendBody(reply: FastifyReply, body: Body): FastifyReply {
  if (Buffer.isBuffer(body)) return reply.send(body.length === 0 ? undefined : body)
  reply.header('content-length', lengthOf(body))
  if (reply.server.isStopping) reply.header('connection', 'close')
  const { raw } = reply.hijack()
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  for (const piece of body) raw.write(piece)
  raw.end()
  return reply
}

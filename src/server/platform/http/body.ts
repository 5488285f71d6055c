import type { FastifyReply } from 'fastify'

/** A body in one buffer, or in the pieces that follow each other in it: views of memory that other answers share. */
export type Body = Buffer | readonly Buffer[]

export function lengthOf(body: Body): number {
  return Buffer.isBuffer(body) ? body.length : body.reduce((sum, { length }) => sum + length, 0)
}

/** In memory of its own, unless it is in one buffer already. */
export function inOne(body: Body): Buffer {
  return Buffer.isBuffer(body) ? body : gather(body, Buffer.allocUnsafeSlow(lengthOf(body)))
}

function gather(pieces: readonly Buffer[], memory: Buffer): Buffer {
  let at = 0
  for (const piece of pieces) {
    memory.set(piece, at)
    at += piece.length
  }
  return memory.subarray(0, at)
}

/** Where pieces are put together, used again for the next body as soon as the system has all of this one. */
let sendMemory = Buffer.alloc(0)

/**
 * Sends a body, pieces put together: handed over one by one they take the system twice as long. Memory of its own for each would lie
 * outside the heap, and bring on collections of everything.
 */
export function sendBody(reply: FastifyReply, body: Body): FastifyReply {
  if (Buffer.isBuffer(body)) return reply.send(body.length === 0 ? undefined : body)
  const length = lengthOf(body)
  if (sendMemory.length < length) sendMemory = Buffer.allocUnsafeSlow(length)
  reply.send(gather(body, sendMemory))
  const isWithSystem = reply.raw.writableEnded && reply.raw.writableLength === 0
  // A connection that is slow, or that first sends other answers, still sends from it.
  if (!isWithSystem) sendMemory = Buffer.alloc(0)
  return reply
}

import { createHash } from 'node:crypto'

export type SampleReply = { requestId: string; isDecline: boolean }
export const sampleReplyJob = { name: 'sample-reply' } as const

/** The improvement of a sample lender's quote in a round. */
export type SampleImprovement = { requestId: string }
export const sampleImprovementJob = { name: 'sample-improvement' } as const

/**
 * Returns the delay of a sample lender's improvement, 15 to 60 seconds. The same request and version always get the
 * same delay.
 */
export function sampleImprovementDelay(requestId: string, version: number): { startAfterSeconds: number } {
  return { startAfterSeconds: 15 + Math.floor(hashToFraction(`${requestId} improve ${version}`) * 45) }
}

const fastestSeconds = 10
const slowestSeconds = 40
/** One in this many requests of an investor to sample lenders is declined. */
const declineEvery = 8

/** Returns the delay of a sample lender's answer, 10 to 40 seconds. The same request always gets the same delay. */
export function sampleReplyDelay(requestId: string): { startAfterSeconds: number } {
  const spread = slowestSeconds - fastestSeconds
  return { startAfterSeconds: fastestSeconds + Math.floor(hashToFraction(`${requestId} wait`) * spread) }
}

/**
 * Returns whether a sample lender declines: every eighth request (7, 15, …). `requestIndex` numbers the investor's
 * requests to sample lenders from 0.
 */
export function declinesSample(requestIndex: number): boolean {
  return requestIndex % declineEvery === declineEvery - 1
}

/** Returns a number from 0 to below 1 derived from the text, so that a retried job gives the same answer. */
export function hashToFraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
}

import { createHash } from 'node:crypto'

export type SampleReply = { requestId: string; isDecline: boolean }
export const sampleReplyJob = { name: 'sample-reply' } as const

/** The improvement of a sample lender's quote in a round. */
export type SampleImprovement = { requestId: string }
export const sampleImprovementJob = { name: 'sample-improvement' } as const

/**
 * Returns the delay of a sample lender's improvement: 15 to 59 whole seconds, always the same for the same request and
 * version.
 */
export function sampleImprovementDelay(requestId: string, version: number): { startAfterSeconds: number } {
  return { startAfterSeconds: 15 + Math.floor(hashToFraction(`${requestId} improve ${version}`) * 45) }
}

const fastestSeconds = 10
const slowestSeconds = 40
/** One in this many requests of an investor to sample lenders is declined. */
const declineEvery = 8

/** Returns the delay of a sample lender's answer: 10 to 39 whole seconds, always the same for the same request. */
export function sampleReplyDelay(requestId: string): { startAfterSeconds: number } {
  const spread = slowestSeconds - fastestSeconds
  return { startAfterSeconds: fastestSeconds + Math.floor(hashToFraction(`${requestId} wait`) * spread) }
}

/**
 * Returns whether a sample lender declines: every eighth request. `requestIndex` numbers the investor's requests to
 * sample lenders from 0, so 7, 15, … are declined.
 */
export function declinesSample(requestIndex: number): boolean {
  return requestIndex % declineEvery === declineEvery - 1
}

/** Returns a number from 0 to below 1 derived from the text, so that a retried job gets the same number. */
export function hashToFraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
}

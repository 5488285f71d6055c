import { createHash } from 'node:crypto'

export type SampleReply = { requestId: string; isDecline: boolean }
export const sampleReplyJob = { name: 'sample-reply' } as const

/** A sample lender improves its quote in a round 15 to 60 seconds after it lost the first place. */
export type SampleImprovement = { requestId: string }
export const sampleImprovementJob = { name: 'sample-improvement' } as const

/** Returns the delay of an improvement, the same for each retry of a version. */
export function sampleImprovementDelay(requestId: string, version: number): { startAfterSeconds: number } {
  return { startAfterSeconds: 15 + Math.floor(hashToShare(`${requestId} improve ${version}`) * 45) }
}

const fastestSeconds = 10
const slowestSeconds = 40
/** One in this many requests of an investor to sample lenders is declined. */
const declineEvery = 8

/** Returns when a sample lender answers and whether it declines. `turn` counts the investor's requests to sample lenders, from 0. */
export function planSampleReply(requestId: string, turn: number): { startAfterSeconds: number; isDecline: boolean } {
  const spread = slowestSeconds - fastestSeconds
  return {
    startAfterSeconds: fastestSeconds + Math.floor(hashToShare(`${requestId} wait`) * spread),
    isDecline: turn % declineEvery === declineEvery - 1,
  }
}

/** Returns a hash of the text as a number from 0 to 1, so that a retried job gives the same answer. */
export function hashToShare(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
}

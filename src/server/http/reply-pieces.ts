import type { Writable } from 'node:stream'

/** Room for a page of 48 lenders with long descriptions; a larger reply gets memory of its own. */
const pieceBytes = 96 * 1024
/** Pieces that wait to be used again: as many as replies may be under way at once without asking for more memory. */
const mostPieces = 64

const free: Buffer[] = []

/**
 * Memory for a reply that is sent once and forgotten, taken back when all of it was handed to the operating system. New memory for
 * each would cost several times as much as filling it. A reply that is cut off leaves its piece to the garbage collector.
 */
export function borrowPiece(size: number, until: Writable): Buffer {
  if (size > pieceBytes) return Buffer.allocUnsafeSlow(size)
  const piece = free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
  until.on('finish', () => {
    if (free.length < mostPieces) free.push(piece)
  })
  return piece.subarray(0, size)
}

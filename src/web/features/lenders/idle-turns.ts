const waiting: (() => void)[] = []
let isScheduled = false

/** Runs things one by one, each in a free moment of its own, so that none of them holds up a scroll. Gives back the way out. */
export function takeIdleTurn(run: () => void): () => void {
  waiting.push(run)
  schedule()
  return () => {
    const place = waiting.indexOf(run)
    if (place !== -1) waiting.splice(place, 1)
  }
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return
  isScheduled = true
  // Not every browser tells when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(next)
  else setTimeout(next, 50)
}

function next(): void {
  isScheduled = false
  waiting.shift()?.()
  schedule()
}

import type { Random } from './random.ts'

const dayMs = 24 * 60 * 60 * 1000
const secondMs = 1000

/** Ages in days. A check is old after 180 days. No check is exactly that old, so the groups can't overlap. */
const oldCheckFrom = 181
const newCheckUpTo = 179
const oldestCheck = 400
const oldestLender = 730

/**
 * Draws when a lender was added, evenly over the two years before `now`, and when its terms were last checked: never
 * before it was added, more than 180 days ago for an old check, else mostly within weeks. A lender with an old check
 * was added at least 201 days ago. Whole seconds.
 */
export function drawDates(random: Random, now: Date, hasOldCheck: boolean): { createdAt: Date; termsCheckedAt: Date } {
  const ages = hasOldCheck ? drawOldAges(random) : drawNewAges(random)
  return { createdAt: daysBefore(now, ages.lender), termsCheckedAt: daysBefore(now, ages.check) }
}

function drawOldAges(random: Random): { lender: number; check: number } {
  const lender = oldCheckFrom + 20 + random() * (oldestLender - oldCheckFrom - 20)
  const check = oldCheckFrom + random() * (Math.min(lender, oldestCheck) - oldCheckFrom)
  return { lender, check }
}

function drawNewAges(random: Random): { lender: number; check: number } {
  const lender = random() * oldestLender
  // The product of two random numbers favors recent dates.
  const check = random() * random() * Math.min(lender, newCheckUpTo)
  return { lender, check }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(Math.floor((now.getTime() - days * dayMs) / secondMs) * secondMs)
}

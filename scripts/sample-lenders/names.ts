import { slugOf } from '#domain/text/slug.ts'
import { createWordSource } from './coined-words.ts'
import { callings } from './name-parts.ts'
import { type Random, shuffle } from './random.ts'
import type { Segment } from './segments.ts'

type NameSource = {
  /** A name not given before, whose slug is new as well. The region, if any, is appended. */
  next(segment: Segment, region: string | undefined): string
}

/** No two names share a coined word until every word is used; then they differ in their calling. `taken` is never given. */
export function createNameSource(random: Random, taken: readonly string[]): NameSource {
  const words = createWordSource(random)
  const slugs = new Set(taken.map(slugOf))
  return {
    next(segment, region) {
      // A word whose callings are used up is passed over; that many in a row means that there is nothing left.
      for (let tries = 0; tries < 1000; tries++) {
        const word = words.next()
        for (const calling of shuffle(random, callings[segment])) {
          const name = region === undefined ? `${word} ${calling}` : `${word} ${calling} ${region}`
          const slug = slugOf(name)
          if (slugs.has(slug)) continue
          slugs.add(slug)
          return name
        }
      }
      throw new RangeError('No unused lender name is left')
    },
  }
}

import { slugOf } from '#domain/text/slug.ts'
import { createWordSource } from './coined-words.ts'
import { firmSuffixes } from './name-parts.ts'
import { type Random, shuffle } from './random.ts'
import type { Segment } from './segments.ts'

type NameSource = {
  /** Returns a new name with a new slug. Appends the region, if any. */
  next(segment: Segment, region: string | undefined): string
}

/**
 * Creates a source of names. No two names share an invented word until every word is used; then they differ in the
 * second part. Never returns a name in `taken`. `next` throws a RangeError when no name is left.
 */
export function createNameSource(random: Random, taken: readonly string[]): NameSource {
  const words = createWordSource(random)
  const slugs = new Set(taken.map(slugOf))
  return {
    next(segment, region) {
      // Skips words whose second parts are all used. A thousand in a row means that no names are left.
      for (let tries = 0; tries < 1000; tries++) {
        const word = words.next()
        for (const suffix of shuffle(random, firmSuffixes[segment])) {
          const name = region === undefined ? `${word} ${suffix}` : `${word} ${suffix} ${region}`
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

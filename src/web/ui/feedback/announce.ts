import { createAtom } from '@tanstack/react-store'

/** Announces a text in the page's status region, which otherwise announces page titles after navigation. */
export const announced = createAtom('')

/** Says something aloud that is seen where it happened. */
export function announce(words: string): void {
  announced.set(words)
}

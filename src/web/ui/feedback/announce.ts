import { createAtom } from '@tanstack/react-store'

/** The text in the page's status region, which also announces page titles after navigation. */
export const announced = createAtom('')

/**
 * Announces a text, which is also visible on the page, to screen readers. A text equal to the last one isn't announced
 * again.
 */
export function announce(words: string): void {
  announced.set(words)
}

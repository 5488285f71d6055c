import { createAtom } from '@tanstack/react-store'

/** The text in the page's status region, which also announces page titles after navigation. */
export const announced = createAtom('')

/**
 * Announces a text, which is also visible on the page, to screen readers. They read the region only when its text
 * changes, so a text equal to the last one gets a no-break space at its end.
 */
export function announce(words: string): void {
  announced.set(words !== '' && words === announced.get() ? `${words}\u00a0` : words)
}

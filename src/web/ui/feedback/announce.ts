import { createAtom } from '@tanstack/react-store'

/** Announces a text in the page's status region, which otherwise announces page titles after navigation. */
export const announced = createAtom('')

/** Announces text to screen readers that others see on the page. */
export function announce(words: string): void {
  announced.set(words)
}

import { createAtom } from '@tanstack/react-store'

/** What the page's one status region says beside the title of a page that was come to. */
export const announced = createAtom('')

/** Says something aloud that is seen where it happened. */
export function announce(words: string): void {
  announced.set(words)
}

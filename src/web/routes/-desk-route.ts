import type { ComponentType } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'

/**
 * Returns the options of a desk page's route. The page's code loads when it renders, behind the gate. The desk's frame
 * shows a spinner meanwhile.
 */
export function deskRoute<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return { component: lazyWithRetry(load), wrapInSuspense: false }
}

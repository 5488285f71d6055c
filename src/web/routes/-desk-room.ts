import type { ComponentType } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'

/** A room of the desk, whose code is loaded when it is rendered: behind the gate. The desk's frame shows the wait for it. */
export function deskRoom<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return { component: lazyWithRetry(load), wrapInSuspense: false }
}

import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * React.lazy that never fails: when the code cannot be loaded, a toast says so and the next interaction tries again. Until then the
 * nearest Suspense shows its fallback.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetry(load) }))
}

export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      toast({
        title: 'Error',
        description: 'This part of the page could not be loaded. Check your connection and try again.',
        variant: 'error',
      })
      await window.lazyHydration?.nextInteraction()
    }
  }
}

import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { CodeError } from './load-code.ts'

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
    } catch (error) {
      // Without the page's script nothing waits for an interaction, and retrying would never stop.
      if (!window.lazyHydration) throw error
      const isOutdated = error instanceof CodeError && error.isOutdated
      toast({
        title: 'Error',
        description: isOutdated
          ? 'The site was updated. Reload the page to use this part.'
          : 'This part of the page could not be loaded. Check your connection and try again, or reload the page.',
        variant: 'error',
      })
      await window.lazyHydration.nextInteraction()
    }
  }
}

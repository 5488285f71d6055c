import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { CodeError } from './load-code.ts'

/**
 * Like React.lazy, but a failed load isn't final: {@link loadWithRetry} shows a toast and retries at the next
 * interaction. Until then the nearest Suspense shows its fallback.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetry(load) }))
}

/**
 * Loads code. After a failure it shows a toast and retries at the next interaction, as often as needed.
 * @throws the failure on a page without the inline script that reports interactions.
 */
export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      // Without the page's inline script there is no interaction to wait for, and retries would never stop.
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

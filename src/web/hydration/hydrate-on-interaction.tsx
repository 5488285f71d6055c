import { type ComponentType, type JSX, lazy, memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { press, takeQueuedClick } from './deferred-entry.ts'
import { queueClicks, readTypedInput, replayInput } from './replay-input.ts'

/**
 * A part of a page that the server renders whole and that comes to life in the browser at the first sign of a person, by
 * pointer, finger, keyboard or a scroll: its code is in no first load, and a page that is only looked at costs no work. What was
 * typed until then stays, and what was pressed happens. On a page that is come to without loading it anew there is nothing to
 * keep, and the part is fetched at once.
 *
 * `onServer` is the component itself where the server renders, which does not wait:
 * `import.meta.env.SSR ? (await import('./part.tsx')).Part : undefined`. Props must stay the same objects while the part sleeps,
 * or React would draw it anew.
 */
export function hydrateOnInteraction<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onServer: ComponentType<Props> | undefined,
): ComponentType<Props> {
  let askAgain = () => {}
  let asked = new Promise<void>((resolve) => {
    askAgain = resolve
  })
  let isAwake = false
  let place: RefObject<HTMLDivElement | null> = { current: null }
  let pressed: HTMLElement | null = null

  async function loadWhenAsked(): Promise<ComponentType<Props>> {
    for (;;) {
      await asked
      try {
        return await load()
      } catch {
        asked = new Promise((resolve) => {
          askAgain = resolve
        })
        toast({
          title: 'Error',
          description: 'This part of the page could not be loaded. Check your connection and try again.',
          variant: 'error',
        })
      }
    }
  }

  const Sleeper = lazy(async () => {
    const Part = await loadWhenAsked()
    return {
      default: function Awake(props: Props) {
        // Read while the server's fields still stand untouched; a form may empty them when it takes them over.
        const [typed] = useState(() => readTypedInput(place.current))
        useEffect(() => {
          if (isAwake) return
          isAwake = true
          place.current?.removeAttribute('data-unhydrated')
          replayInput(typed)
          const target = pressed
          pressed = null
          press(target)
        }, [typed])
        return <Part {...(props as Props & JSX.IntrinsicAttributes)} />
      },
    }
  })
  const Part = onServer ?? (Sleeper as unknown as ComponentType<Props>)
  // biome-ignore lint/correctness/noComponentHookFactories: A part is made once, where its module is loaded.
  const Boundary = memo(function Boundary({ props }: { props: Props }) {
    return (
      <Suspense fallback={<Asking ask={() => askAgain()} />}>
        <Part {...(props as Props & JSX.IntrinsicAttributes)} />
      </Suspense>
    )
  })

  // biome-ignore lint/correctness/noComponentHookFactories: As above.
  return function Asleep(props: Props) {
    const element = useRef<HTMLDivElement>(null)
    const isHydrated = useHydrated()
    const [isFresh] = useState(isHydrated)
    const [kept, setKept] = useState(props)
    if (!isSame(kept, props)) setKept(props)

    useEffect(() => {
      const sleeping = element.current
      if (!sleeping || isAwake || isFresh) return
      place = element
      const stopKeeping = queueClicks(sleeping, {
        isAwake: () => isAwake,
        onTurnedTo: () => askAgain(),
        onPress: (target) => {
          pressed = target
        },
      })
      sleeping.dataset['unhydrated'] = 'watched'
      pressed = takeQueuedClick(sleeping)
      // A whole page that slept has come this far because somebody is there.
      if (window.lazyHydration?.isRequested) askAgain()
      return stopKeeping
    }, [isFresh])

    return (
      <div ref={element} className="contents" data-unhydrated={isFresh ? undefined : ''}>
        <Boundary props={kept} />
      </div>
    )
  }
}

/** Drawn only where there is no server's HTML to keep: on a page come to without loading it, or when the props have changed. */
function Asking({ ask }: { ask: () => void }) {
  useEffect(ask)
  return null
}

function isSame<Props extends object>(one: Props, other: Props): boolean {
  const names = Object.keys(one) as (keyof Props)[]
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]))
}

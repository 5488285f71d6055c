import {
  type ComponentType,
  createContext,
  type JSX,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { loadWithRetry } from './lazy-with-retry.ts'
import { readTypedInput, replayHover, replayInput, replayQueuedClick } from './replay.ts'

/**
 * Hydrates a part of a page lazily: the server renders it in full, and its code loads on interaction, when the page is
 * idle, or immediately if the browser has a sign-in token. Keeps typed text and replays a queued click. On client-side
 * navigation the part loads with the page's code, which is prefetched when the visitor hovers over the link. Call it
 * once per part, outside any component. The server can't wait for `load`, so pass the loaded component as `onServer`:
 * `import.meta.env.SSR ? (await import('./part.tsx')).Part : undefined`.
 */
export function hydrateOnInteraction<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onServer: ComponentType<Props> | undefined,
): ComponentType<Props> {
  const LazyPart = lazy(async () => {
    await window.lazyHydration?.requested
    const Part = await loadWithRetry(load)
    return { default: (props: Props) => <Replaying Part={Part} props={props} /> }
  })
  const Part = onServer ?? (LazyPart as unknown as ComponentType<Props>)
  let loaded: ComponentType<Props> | undefined
  // A browser with a sign-in token shows a spinner in place of the server's HTML, and then needs the code at once.
  if (!onServer && ['hydrated', 'session'].some((mark) => document.documentElement.dataset[mark] !== undefined))
    load().then(
      (NavigatedPart) => {
        loaded = NavigatedPart
      },
      // A failed load is retried and reported when the part renders.
      () => {},
    )
  // biome-ignore lint/correctness/noComponentHookFactories: Runs once per part, outside any component.
  return function LazilyHydrated(props: Props) {
    const container = useRef<HTMLDivElement>(null)
    const [isNavigatedTo] = useState(useHydrated())
    // Renders without a boundary's fallback, which would leave the page empty for a moment.
    const [Navigated] = useState(() => (isNavigatedTo ? loaded : undefined))
    return (
      <div ref={container} className="contents" data-unhydrated={isNavigatedTo ? undefined : ''}>
        <ContainerContext value={container}>
          <Boundary Part={(Navigated ?? Part) as ComponentType} fallback={isNavigatedTo ? partWait : null} {...props} />
        </ContainerContext>
      </div>
    )
  }
}

/** Shown until the code of a part without server HTML arrives. */
const partWait = (
  <div className="grid min-h-[70vh] place-content-center">
    <Spinner label="Loading…" />
  </div>
)

/** The element around the part, which holds the server's HTML until the part hydrates. */
const ContainerContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** Memoized, because React replaces the server's HTML when a boundary rerenders before its part is loaded. */
const Boundary = memo(function Boundary({ Part, fallback, ...props }: { Part: ComponentType; fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
})

/** Renders the part and replays the events from before hydration. */
function Replaying<Props extends object>({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
  const container = useContext(ContainerContext)
  // Read before the form takes over the server's fields, because it may empty them.
  const [typed] = useState(() => readTypedInput(container.current))
  useEffect(() => {
    const element = container.current
    if (!element?.hasAttribute('data-unhydrated')) return
    element.removeAttribute('data-unhydrated')
    replayInput(typed, element)
    replayQueuedClick(element)
    replayHover(element)
  }, [container, typed])
  return <Part {...(props as Props & JSX.IntrinsicAttributes)} />
}

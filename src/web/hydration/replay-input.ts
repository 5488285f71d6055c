type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type Typed = readonly { field: Field; text: string }[]

/** What somebody typed or chose, or their browser filled in, that the server's HTML did not have. */
export function readTypedInput(place: HTMLElement | null): Typed {
  const fields = place?.querySelectorAll<Field>('input, textarea, select') ?? []
  return [...fields].flatMap((field) => (field.value === givenValue(field) ? [] : [{ field, text: field.value }]))
}

function givenValue(field: Field): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value
}

/** Types it again into fields that React has taken over since, so that whoever listens knows of it. */
export function replayInput(typed: Typed): void {
  for (const { field, text } of typed) {
    if (!field.isConnected) continue
    if (field instanceof HTMLSelectElement) {
      field.value = text
      field.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    // React only reports a change from what it last saw, and sees what is set on the element itself.
    field.value = ''
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Signs that somebody is there, anywhere on the page: most who come to read scroll, point or touch within a second or two. */
export const interactionEvents = [
  'pointermove',
  'pointerover',
  'pointerdown',
  'touchstart',
  'scroll',
  'wheel',
  'focusin',
  'keydown',
] as const
/** What browsers also do by themselves, when they fill in a password say; inside the part only. */
const changes = ['input', 'change'] as const

/**
 * Watches over a part of the page that is not alive yet. The first sign of somebody wakes it; a submit, or a press on a button, is
 * handed to `onPress` instead of being lost or sent off by the browser itself. Links do what links do. Gives back the way out.
 */
export function queueClicks(
  place: HTMLElement,
  watch: { isAwake: () => boolean; onTurnedTo: () => void; onPress: (target: HTMLElement) => void },
): () => void {
  const over = new AbortController()
  const { signal } = over
  for (const name of interactionEvents)
    window.addEventListener(name, watch.onTurnedTo, { signal, capture: true, passive: true })
  for (const name of changes) place.addEventListener(name, watch.onTurnedTo, { signal, capture: true })
  // From here on a press is kept, so a button need not wait any longer for the page to be alive.
  for (const button of place.querySelectorAll<HTMLButtonElement>('button[type=submit]')) button.disabled = false

  function keep(event: Event, target: HTMLElement | null) {
    if (watch.isAwake() || !target) return
    event.preventDefault()
    event.stopPropagation()
    watch.onTurnedTo()
    watch.onPress(target)
  }
  place.addEventListener('submit', (event) => keep(event, event.target as HTMLElement), { signal, capture: true })
  place.addEventListener(
    'click',
    (event) => keep(event, (event.target as Element).closest<HTMLElement>('button[type=button]')),
    { signal, capture: true },
  )
  return () => over.abort()
}

/**
 * Marks the shell as hydrated. Replays the mouse hover, and the queued click unless that is in a part that hydrates
 * later.
 */
export function markShellHydrated(): void {
  const root = document.documentElement
  root.dataset['hydrated'] = ''
  if (!window.lazyHydration?.queued?.closest('[data-unhydrated]')) replayQueuedClick(root)
  replayHover(root)
}

/** Clicks the queued button or submits the queued form, once. Does nothing when it isn't inside `container`. */
export function replayQueuedClick(container: HTMLElement): void {
  const page = window.lazyHydration
  const target = page?.queued
  if (!page || !target || !container.contains(target)) return
  page.queued = null
  for (const busy of document.querySelectorAll('[data-queued]')) {
    busy.removeAttribute('aria-busy')
    busy.removeAttribute('data-queued')
  }
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}

/** Replays a mouse hover to a part that was just hydrated, because the browser won't send the event again. */
export function replayHover(container: HTMLElement): void {
  if (!matchMedia('(hover: hover)').matches) return
  const target = [...document.querySelectorAll(':hover')].at(-1)
  if (!target || !container.contains(target)) return
  for (const name of ['pointerover', 'mouseover', 'pointermove', 'mousemove'])
    target.dispatchEvent(
      name.startsWith('pointer')
        ? new PointerEvent(name, { bubbles: true, pointerType: 'mouse' })
        : new MouseEvent(name, { bubbles: true }),
    )
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TypedInput = readonly { field: Field; text: string; isChecked: boolean }[]

/**
 * Returns the fields whose text, choice or check mark differs from the server's HTML because the visitor or the browser
 * filled them in before hydration. Of radio buttons only the chosen one. Empty without a container.
 */
export function readTypedInput(container: HTMLElement | null): TypedInput {
  const fields = container?.querySelectorAll<Field>('input, textarea, select') ?? []
  return [...fields]
    .filter(isChanged)
    .map((field) => ({ field, text: field.value, isChecked: isCheckable(field) && field.checked }))
}

function isChanged(field: Field): boolean {
  if (!isCheckable(field)) return field.value !== serverValue(field)
  // Choosing a radio button again also clears the others.
  return field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked)
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/** Returns the value that the field had in the server's HTML. */
function serverValue(field: Field): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value
}

/**
 * Sets the values again in fields that React has hydrated, so that its handlers run. Finds a field that React rendered
 * again, because a page translation had changed the HTML, by its name, and a radio button also by its value.
 */
export function replayInput(typed: TypedInput, container: HTMLElement): void {
  for (const { field: before, text, isChecked } of typed) {
    const field = before.isConnected ? before : findAgain(before, container)
    if (!field) continue
    if (isCheckable(field)) {
      // A click toggles the field, and React detects it only against the last state it saw.
      field.checked = !isChecked
      field.click()
      continue
    }
    if (field instanceof HTMLSelectElement) {
      field.value = text
      field.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    // React detects a change only against the last value it saw, and it tracks values set on the element itself.
    field.value = ''
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function findAgain({ name, type, value }: Field, container: HTMLElement): Field | null {
  if (!name) return null
  const own = type === 'radio' ? `[value="${CSS.escape(value)}"]` : ''
  return container.querySelector<Field>(`[name="${CSS.escape(name)}"]${own}`)
}

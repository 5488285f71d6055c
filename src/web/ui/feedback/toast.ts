/** How long a toast stays when neither its caller nor the stack that shows it says so. */
export const toastHelperMs = 5000
/** How long a toast stays in the main stack. */
export const toastStackMs = 3000
/** How long a dismissed toast still stands, fading, before it is removed. */
export const toastRemovalMs = 300

export type ToastVariant = 'success' | 'error' | 'info'

export type ToastInput = {
  title: string
  description?: string | undefined
  /** `success` unless said. Errors interrupt a screen reader, the others wait for a pause. */
  variant?: ToastVariant | undefined
  /** Milliseconds it stays; Infinity until dismissed. */
  durationMs?: number | undefined
}

export type ToastEntry = {
  id: number
  title: string
  description: string | undefined
  variant: ToastVariant
  durationMs: number | undefined
  isOpen: boolean
}

let current: ToastEntry | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: ToastEntry | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one that stands, from anywhere, also outside React. Gives back its id. */
export function toast({ title, description, variant = 'success', durationMs }: ToastInput): number {
  clearTimeout(removal)
  lastId += 1
  change({ id: lastId, title, description, variant, durationMs, isOpen: true })
  return lastId
}

/** Dismisses the toast with this id, or whichever stands. A toast that has been replaced is gone already and stays so. */
export function dismissToast(id?: number): void {
  if (!current?.isOpen || (id !== undefined && id !== current.id)) return
  change({ ...current, isOpen: false })
  removal = setTimeout(() => change(null), toastRemovalMs)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one toast that is visible, open or fading. */
export function currentToast(): ToastEntry | null {
  return current
}

/** How long this toast stays in a stack: as its caller asked, else as the stack is set, else the helper's own default. */
export function toastDurationMs(entry: Pick<ToastEntry, 'durationMs'>, stackMs?: number): number {
  return entry.durationMs ?? stackMs ?? toastHelperMs
}

import { createAtom } from '@tanstack/react-store'

/** Milliseconds that a toast stays when neither its caller nor `Toaster` sets a time. */
export const toastHelperMs = 5000
/** Milliseconds that `Toaster` shows a toast without its own time. */
export const toastStackMs = 3000
/** Milliseconds that a dismissed toast takes to fade before it is removed. */
export const toastRemovalMs = 300

type ToastVariant = 'success' | 'error' | 'info'

type ToastInput = {
  title: string
  description?: string | undefined
  /** `success` by default. Errors interrupt a screen reader, the others wait for a pause. */
  variant?: ToastVariant | undefined
  /** Milliseconds it stays. Infinity keeps it until it is dismissed. */
  durationMs?: number | undefined
}

type ToastEntry = {
  id: number
  title: string
  description: string | undefined
  variant: ToastVariant
  durationMs: number | undefined
  isOpen: boolean
}

/** The one toast that is visible, open or fading. */
export const currentToast = createAtom<ToastEntry | null>(null)
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast in place of the current one. Works outside React, too. Returns its id. */
export function toast({ title, description, variant = 'success', durationMs }: ToastInput): number {
  clearTimeout(removal)
  lastId += 1
  currentToast.set({ id: lastId, title, description, variant, durationMs, isOpen: true })
  return lastId
}

/** Dismisses the toast with this id, or the current one. Does nothing for a toast that has been replaced. */
export function dismissToast(id?: number): void {
  const entry = currentToast.get()
  if (!entry?.isOpen || (id !== undefined && id !== entry.id)) return
  currentToast.set({ ...entry, isOpen: false })
  removal = setTimeout(() => currentToast.set(null), toastRemovalMs)
}

/** Returns the milliseconds that a toast stays: its own, else `Toaster`'s `stackMs`, else {@link toastHelperMs}. */
export function toastDurationMs(entry: Pick<ToastEntry, 'durationMs'>, stackMs?: number): number {
  return entry.durationMs ?? stackMs ?? toastHelperMs
}

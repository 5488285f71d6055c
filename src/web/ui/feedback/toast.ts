import { createAtom } from '@tanstack/react-store'

/** Milliseconds that a toast stays unless its caller sets a time. */
const defaultToastMs = 3000
/** Milliseconds that a dismissed toast takes to fade before it is removed. */
export const toastRemovalMs = 300

type ToastVariant = 'success' | 'error' | 'info'

type ToastInput = {
  title: string
  description?: string | undefined
  /** `success` by default. Errors interrupt a screen reader, the others wait for a pause. */
  variant?: ToastVariant | undefined
  /** Milliseconds it stays, 3000 by default; Infinity until dismissed. */
  durationMs?: number | undefined
}

type ToastEntry = {
  id: number
  title: string
  description: string | undefined
  variant: ToastVariant
  durationMs: number
  isOpen: boolean
}

/** The one toast that is visible, open or fading. */
export const currentToast = createAtom<ToastEntry | null>(null)
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast in place of the current one. Works outside React, too. Returns its id. */
export function toast({ title, description, variant = 'success', durationMs = defaultToastMs }: ToastInput): number {
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

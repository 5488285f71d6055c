import { authTokenKey } from '#contract/session.ts'

/** The stored session token. Storage that is switched off counts as signed out. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(authTokenKey)
  } catch {
    return null
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(authTokenKey, token)
  announce()
}

export function clearToken(): void {
  localStorage.removeItem(authTokenKey)
  announce()
}

const listeners = new Set<() => void>()

function announce(): void {
  // The attribute was set before first paint; from here on React knows better.
  document.documentElement.removeAttribute('data-session')
  for (const listener of listeners) listener()
}

/** Calls the listener when this tab or another one signs in or out. Returns the way to stop. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === authTokenKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Runs before first paint, inline and hashed: who has a token sees the spinner instead of the visitor's page. */
export const beforePaintScript = `try{if(localStorage.getItem(${JSON.stringify(authTokenKey)}))document.documentElement.dataset.session="waiting"}catch(e){}`

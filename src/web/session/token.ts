import { authTokenKey } from '#contract/accounts/session.ts'
import { createStoredValue } from '#web/storage/stored-value.ts'

const token = createStoredValue(authTokenKey, (text) => text)

/** The stored session token. Where storage is switched off, a session lasts until the page is left. */
export const readToken = token.read
export const useToken = token.use

export function storeToken(text: string): void {
  write(text)
}

export function clearToken(): void {
  write(null)
}

function write(text: string | null): void {
  // The attribute was set before first paint; from here on React knows better.
  document.documentElement.removeAttribute('data-session')
  token.write(text)
}

/** Runs before first paint, inline and hashed: who has a token sees the spinner instead of the visitor's page. */
export const beforePaintScript = `try{if(localStorage.getItem(${JSON.stringify(authTokenKey)}))document.documentElement.dataset.session="waiting"}catch(e){}`

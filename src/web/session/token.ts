import { createStoredValue } from '#web/storage/stored-value.ts'

/** The local storage key of the session token, as the specification names it. */
export const authTokenKey = 'auth_token'

const token = createStoredValue(authTokenKey, (text) => text)

/** The stored session token. If storage is disabled, a session lasts until the page is left. */
export const readToken = token.read
export const useToken = token.use

export function storeToken(text: string): void {
  write(text)
}

export function clearToken(): void {
  write(null)
}

function write(text: string | null): void {
  // The attribute was set before the first paint. From now on React renders the session.
  document.documentElement.removeAttribute('data-session')
  token.write(text)
}

/** Runs inline before first paint, so that a browser with a token shows the spinner instead of the visitor's page. */
export const beforePaintScript = `try{if(localStorage.getItem(${JSON.stringify(authTokenKey)}))document.documentElement.dataset.session="waiting"}catch(e){}`

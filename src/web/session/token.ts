import { createStoredValue } from '#web/storage/stored-value.ts'

/** The local storage key of the session token, as the specification names it. */
export const authTokenKey = 'auth_token'

const token = createStoredValue(authTokenKey, (text) => text)

/** The stored session token. If storage is disabled, a session lasts until the page is left. */
export const readToken = token.read
/** Returns the stored token in a component. Null without one, and on the server and during hydration. */
export const useToken = token.use

/** Stores a session's token, which signs in all tabs of this browser. Doesn't load the user. */
export function storeToken(text: string): void {
  write(text)
}

/** Removes the token in all tabs of this browser. The session on the server and cached data stay. */
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

/** Where the browser keeps the session token. */
export const authTokenKey = 'auth_token'

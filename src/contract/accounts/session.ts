/** The local storage key of the session token. */
export const authTokenKey = 'auth_token'

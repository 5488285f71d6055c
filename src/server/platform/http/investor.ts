/** The signed-in investor of a request, loaded with the session. */
export type Investor = {
  id: string
  /** The session's id in the database: a hash of the token. */
  sid: string
  isEmailVerified: boolean
  isProfileComplete: boolean
}

/** Finds the investor of a bearer token. Undefined when the token is invalid at this route or from this browser. */
export type FindInvestor = (
  token: string,
  request: { method: string; route: string | undefined; cookie: string | undefined },
) => Promise<Investor | undefined>

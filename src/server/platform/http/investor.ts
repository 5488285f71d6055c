/** The signed-in investor of a request: what every route may know without another look-up. */
export type Investor = {
  id: string
  /** The session's id in the database (a hash, never the token). */
  sid: string
  isEmailVerified: boolean
  isProfileComplete: boolean
}

/** Finds the investor of a bearer token, or undefined when the token opens nothing at this route or from this browser. */
export type FindInvestor = (
  token: string,
  request: { method: string; route: string | undefined; cookie: string | undefined },
) => Promise<Investor | undefined>

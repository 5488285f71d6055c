import { createAtom } from '@tanstack/react-store'

/**
 * True from the end of the session until the home page is shown. Meanwhile the shell shows no page, because a signed-in
 * page would treat the missing user as an expired session and redirect to sign-in.
 */
export const isLeaving = createAtom(false)

import { createAtom } from '@tanstack/react-store'

/**
 * True from the moment the session has ended until the home page is there. The shell shows no page meanwhile: a signed-in page
 * would take the missing user for a session that has run out, and start its own way back to sign-in.
 */
export const isLeaving = createAtom(false)

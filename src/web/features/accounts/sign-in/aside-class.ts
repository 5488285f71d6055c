import { nightSurfaceClass } from '#web/shell/night-surface.ts'

/** The panel on the right of sign-in and wizard on wide screens. */
export const asideClass = `hidden px-12 py-16 lg:block ${nightSurfaceClass}`

/** Whether the desk is open to this browser is cached under this key. */
export const deskDoorKey = ['desk-door'] as const

/** `none` for everybody to whom the desk does not exist. */
export type DeskDoor = 'open' | 'closed' | 'none'

/** `none` for everybody to whom the desk does not exist. */
export type DeskDoor = 'open' | 'closed' | 'none'

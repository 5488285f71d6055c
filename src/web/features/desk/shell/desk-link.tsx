import { Link, type LinkComponentProps } from '@tanstack/react-router'

/** A link to a room that the server names by its address behind `/desk/`, such as `people/…`. */
export function DeskLink({ room, ...link }: { room: string } & Omit<LinkComponentProps<'a'>, 'to' | 'params'>) {
  return <Link {...link} to="/desk/$" params={{ _splat: room }} />
}

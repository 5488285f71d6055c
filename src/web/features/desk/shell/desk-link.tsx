import { Link, type LinkComponentProps } from '@tanstack/react-router'

/** Links to a page of the desk by its path below `/desk/`, such as `people/…`. */
export function DeskLink({ room, ...link }: { room: string } & Omit<LinkComponentProps<'a'>, 'to' | 'params'>) {
  return <Link {...link} to="/desk/$" params={{ _splat: room }} />
}

import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to a room of the desk, such as `lenders` or `people/…`. The router knows the desk only as addresses with nothing at them. */
export function DeskLink({
  room,
  search,
  ...rest
}: { room: string; search?: Record<string, string> | undefined } & Omit<
  ComponentProps<'a'>,
  'href' | 'target' | 'onClick' | 'onFocus' | 'onMouseEnter' | 'onMouseLeave' | 'onTouchStart' | 'children' | 'style'
> & { children: React.ReactNode }) {
  return <Link to="/$" params={{ _splat: `desk/${room}` }} {...(search ? { search } : {})} {...rest} />
}

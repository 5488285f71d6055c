import { useNavigate, useParams } from '@tanstack/react-router'

/** The parts of the address behind /desk: the room, and what is open in it. */
export function useDeskPath(): string[] {
  const { _splat = '' } = useParams({ strict: false }) as { _splat?: string }
  return _splat.split('/').slice(1).filter(Boolean)
}

/** Goes to a room of the desk, such as `lenders` or `people/…`. */
export function useDeskNavigate(): (room: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (room, { replace = false } = {}) => void navigate({ to: '/$', params: { _splat: `desk/${room}` }, replace })
}

import { createFileRoute, Navigate } from '@tanstack/react-router'

/** `/desk` opens today's tasks. */
export const Route = createFileRoute('/desk/')({ component: () => <Navigate to="/desk/today" replace /> })

import { createFileRoute, Navigate } from '@tanstack/react-router'

/** The bare desk opens on what waits today. */
export const Route = createFileRoute('/desk/')({ component: () => <Navigate to="/desk/today" replace /> })

import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { missingPage } from './-missing-page.ts'

/** The route of every unknown address. */
export const Route = createFileRoute('/$')({ ...missingPage, component: () => <NotFoundPage /> })

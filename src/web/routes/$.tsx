import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/site/not-found/not-found-page.tsx'
import { missingPage } from './-missing-page.ts'

/** Every address at which no page is. */
export const Route = createFileRoute('/$')({ ...missingPage, component: () => <NotFoundPage /> })

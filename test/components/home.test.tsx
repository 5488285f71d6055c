import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { answerHome } from './fake-server.ts'
import { openPage } from './open-page.tsx'

it('leaves the featured lenders out when the directory cannot be read, and keeps the rest [HOME-06]', async () => {
  await openPage('/', {
    prepare(server) {
      answerHome(server)
      server.reject(listLendersEndpoint, 500, { message: 'Broken.' })
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: /Stop Chasing Lenders/ })).toBeVisible()
  await screen.findByRole('heading', { name: 'How It Works' })
  expect(screen.queryByRole('heading', { name: 'Featured Lenders' })).toBeNull()
})

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readClaimEndpoint } from '#contract/lenders/corrections.ts'
import { getLenderEndpoint, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { wireLender } from '#test/builders/wire-lender.ts'
import { answerLender, answerLists, directoryLender, namesOnCards } from './lists-of-lenders.ts'
import { openPage } from './open-page.tsx'

it('the app replaces a lender’s id in the URL with its name, so that Back skips it [LEN-03]', async () => {
  const { id, slug, name } = wireLender()
  const { user, address } = await openPage('/lenders', {
    prepare(server) {
      answerLists(server)
      // The link has the lender's id, as an old bookmark does.
      server.answer(listLendersEndpoint, { lenders: [directoryLender({ slug: id })], total: 1, hasMore: false })
      server.answer(getLenderEndpoint, wireLender())
      answerLender(server)
    },
  })
  await waitFor(() => expect(namesOnCards()).toEqual([name]))
  await user.click(screen.getByRole('link', { name }))
  await screen.findByRole('heading', { level: 1, name })
  expect(address()).toBe(`/lenders/${slug}`)
  window.history.back()
  await screen.findByRole('heading', { level: 1, name: 'Lender directory' })
  expect(address()).toBe('/lenders')
})

it.each([
  [404, 'This link isn’t valid'],
  [503, 'This page could not be loaded'],
])('a claim’s page calls its link invalid only when the server does: %s [DESK-04]', async (status, name) => {
  await openPage(`/claim/${'t'.repeat(43)}`, {
    prepare: (server) => server.reject(readClaimEndpoint, status, { message: 'Not now.' }),
  })
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
})

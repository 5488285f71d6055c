import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerHome } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { timersByHand } from './timers-by-hand.ts'

const timer = () => screen.queryByRole('timer')

async function openUnknownPage() {
  const passSecond = timersByHand(1000)
  return { ...(await openPage('/no-such-page', { prepare: answerHome })), passSecond }
}

it('counts down five seconds and opens the home page [NF-02]', async () => {
  const { address, passSecond } = await openUnknownPage()
  for (const text of ['5 seconds', '4 seconds', '3 seconds', '2 seconds', '1 second']) {
    expect(timer()).toHaveTextContent(`Redirecting automatically in ${text}...`)
    expect(address()).toBe('/no-such-page')
    await passSecond()
  }
  await screen.findByRole('link', { name: 'Get Matched Fast' })
  expect(address()).toBe('/')
})

it('stays when the visitor asks for it [NF-02]', async () => {
  const { user, address, passSecond } = await openUnknownPage()
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByText('You are staying on this page.')).toHaveAttribute('role', 'status')
  for (let seconds = 0; seconds < 20; seconds++) await passSecond()
  expect(address()).toBe('/no-such-page')
  expect(timer()).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { requestNotificationEndpoint, sendContactMessageEndpoint } from '#contract/site/contact.ts'
import { openPage, toasts } from './open-page.tsx'

const name = () => screen.getByLabelText('Full Name')
const email = () => screen.getByLabelText('Email')
const message = () => screen.getByLabelText('Message')
const button = (label: string) => screen.getByRole('button', { name: label })
const main = () => within(screen.getByRole('main'))
const toastSays = (text: string) =>
  waitFor(() => expect(toasts().getAllByRole('listitem').at(-1)).toHaveTextContent(text))

async function fillMessage(user: UserEvent) {
  await user.type(name(), 'Ada Merrin')
  await user.type(email(), 'ada@example.com')
  await user.type(message(), 'Does ARV < 300k & LTV > 70% work for you?')
}

it('the form confirms that a message was sent, and empties itself [PAGE-01] [PAGE-03]', async () => {
  const { user, server } = await openPage('/contact')
  server.answer(sendContactMessageEndpoint, { message: 'ok' })
  const letAnswer = server.hold(sendContactMessageEndpoint)
  await screen.findByLabelText('Full Name')
  await fillMessage(user)
  await user.click(button('Send Message'))
  await screen.findByRole('button', { name: 'Sending...' })
  letAnswer()
  await toastSays('Message Sent!')
  await toastSays("We'll get back to you within 24 hours.")
  expect(main().getByRole('status')).toHaveTextContent('Message Sent!')
  for (const field of [name(), email(), message()]) expect(field).toHaveValue('')
  expect(server.sentTo(sendContactMessageEndpoint)[0]!.body).toMatchObject({
    email: 'ada@example.com',
    message: 'Does ARV < 300k & LTV > 70% work for you?',
  })
})

it('shows errors at the fields before anything is sent [PAGE-01]', async () => {
  const { user, server } = await openPage('/contact')
  await screen.findByLabelText('Full Name')
  await user.type(email(), 'not an email')
  await user.type(message(), '<b>hello</b>')
  await user.click(button('Send Message'))
  await waitFor(() => expect(name()).toHaveFocus())
  expect(name()).toHaveAttribute('aria-invalid', 'true')
  expect(email()).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid email address'))
  expect(message()).toHaveAccessibleDescription(
    expect.stringContaining('Message contains invalid characters or HTML content'),
  )
  expect(server.sentTo(sendContactMessageEndpoint)).toEqual([])
})

it('a failed message keeps the input and shows why [PAGE-01]', async () => {
  const { user, server } = await openPage('/contact')
  await screen.findByLabelText('Full Name')
  await fillMessage(user)
  server.lose(sendContactMessageEndpoint)
  await user.click(button('Send Message'))
  await toastSays('ErrorFailed to send message. Please try again.')
  expect(main().getByRole('alert')).toHaveTextContent('Failed to send message. Please try again.')
  expect(name()).toHaveValue('Ada Merrin')

  server.reject(sendContactMessageEndpoint, 400, {
    message: 'Invalid',
    details: ['Full name is odd', 'Message is odder'],
  })
  await user.click(button('Send Message'))
  await toastSays('Full name is odd. Message is odder')
  expect(main().getByRole('alert')).toHaveTextContent('Full name is odd. Message is odder')

  server.reject(sendContactMessageEndpoint, 500, { message: 'secret detail' })
  await user.click(button('Send Message'))
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('Failed to send message. Please try again.'))
  await toastSays('Failed to send message. Please try again.')
  expect(document.body).not.toHaveTextContent('secret detail')
  expect(name()).toHaveValue('Ada Merrin')
})

it('a notify-me request succeeds, even a repeated one [PAGE-06]', async () => {
  const { user } = await openPage('/about', {
    prepare: (server) => server.answer(requestNotificationEndpoint, { success: true, message: 'ok' }),
  })
  await screen.findByLabelText('Email')
  for (let time = 0; time < 2; time++) {
    await user.type(email(), 'Again@example.com')
    await user.click(button('Notify Me'))
    await toastSays('Success!')
    expect(main().getByRole('status')).toHaveTextContent('Success!')
    expect(email()).toHaveValue('')
  }
})

it('a failed notify-me request shows the server’s message, or the site’s own without a reply [PAGE-06]', async () => {
  const { user, server } = await openPage('/about', {
    prepare: (one) => one.answer(requestNotificationEndpoint, { success: false, message: 'Not today.' }),
  })
  await screen.findByLabelText('Email')
  await user.type(email(), 'ada@example.com')
  await user.click(button('Notify Me'))
  await toastSays('ErrorNot today.')
  expect(email()).toHaveValue('ada@example.com')

  server.lose(requestNotificationEndpoint)
  await user.click(button('Notify Me'))
  await toastSays('Unable to process your request. Please try again.')
  expect(main().getByRole('alert')).toHaveTextContent('Unable to process your request.')
})

it('sends what a password manager filled in without an event [PAGE-01]', async () => {
  const { user, server } = await openPage('/contact')
  server.answer(sendContactMessageEndpoint, { message: 'ok' })
  await screen.findByLabelText('Full Name')
  await user.type(message(), 'Do you lend in Fresno?')
  const fill = (field: HTMLElement, text: string) => {
    ;(field as HTMLInputElement).value = text
  }
  fill(name(), 'Ada Merrin')
  fill(email(), 'ada@example.com')
  await user.click(button('Send Message'))
  await toastSays('Message Sent!')
  expect(server.sentTo(sendContactMessageEndpoint)[0]!.body).toMatchObject({
    name: 'Ada Merrin',
    email: 'ada@example.com',
  })
})

it('hides the honeypot from form fillers, and empties it so that a second try is accepted [PAGE-02]', async () => {
  const { user, server } = await openPage('/contact')
  server.answer(sendContactMessageEndpoint, () => {
    throw Response.json({ message: 'Bot detected', details: ['Bot detected'] }, { status: 400 })
  })
  await screen.findByLabelText('Full Name')
  await fillMessage(user)
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]')!
  for (const attribute of ['data-1p-ignore', 'data-bwignore', 'data-lpignore', 'data-form-type'])
    expect(trap).toHaveAttribute(attribute)
  trap.value = 'https://example.com'
  await user.click(button('Send Message'))
  await toastSays('Bot detected')
  expect(trap).toHaveValue('')
  server.answer(sendContactMessageEndpoint, { message: 'ok' })
  await user.click(button('Send Message'))
  await toastSays('Message Sent!')
  expect(server.sentTo(sendContactMessageEndpoint).map(({ body }) => (body as { website: string }).website)).toEqual([
    'https://example.com',
    '',
  ])
})

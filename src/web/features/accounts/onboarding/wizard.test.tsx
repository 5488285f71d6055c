import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { textOf } from '#test/builders/render-in-site.tsx'
import { PasswordMeter } from '#web/features/accounts/onboarding/account-step.tsx'
import { SessionErrorCard, WizardProgress } from './wizard.tsx'

it.each([
  [1, 'Step 1 of 3', 'Entity Info, 33%', 33],
  [2, 'Step 2 of 3', 'Qualification, 67%', 67],
  [3, 'Step 3 of 3', 'Create Account, 100%', 100],
] as const)('shows the wizard’s progress at step %i [ONB-01]', (step, count, title, percent) => {
  const markup = renderToStaticMarkup(<WizardProgress step={step} />)
  expect(markup).toContain(`<span>${count}</span>`)
  expect(textOf(markup)).toContain(title)
  expect(markup).toMatch(new RegExp(`role="progressbar"[^>]*aria-valuenow="${percent}"`))
})

const meter = (password: string) =>
  renderToStaticMarkup(<PasswordMeter password={password} email="" brand="Plumbline" />)

it.each([
  ['a', 'Weak, 1 of 5'],
  ['aA', 'Weak, 2 of 5'],
  ['aA1', 'Medium, 3 of 5'],
  ['aA1aaaaa', 'Strong, 4 of 5'],
  ['aA1aaaa!', 'Very Strong, 5 of 5'],
])('describes the strength of %j [ONB-09]', (password, expected) => {
  expect(meter(password)).toMatch(new RegExp(`<b[^>]*>${expected}</b>`))
})

it('lists a password’s requirements and says which are met [ONB-09]', () => {
  const needs = ['At least 8 characters', 'One uppercase letter', 'One lowercase letter', 'One number']
  const none = meter('')
  for (const need of [...needs, 'Not a common password']) expect(none).toContain(need)
  expect(none).not.toContain('(met)')
  const some = meter('abcdefgh')
  expect(some.match(/<span class="sr-only"> \(met\)<\/span>/g)).toHaveLength(2)
})

it('the session error card offers Try Again and Start Over [ONB-04]', () => {
  const markup = renderToStaticMarkup(
    <SessionErrorCard
      problem={{ message: 'Session not found', detail: null }}
      onTryAgain={() => {}}
      onStartOver={() => {}}
    />,
  )
  for (const text of ['Something went wrong', 'Session not found', 'Try Again', 'Start Over'])
    expect(markup).toContain(text)
  expect(markup).toContain('role="alert"')
})

import '@testing-library/jest-dom/vitest'
import { waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

const kinds = ['roof', 'kitchen']

/** Renders checkboxes and radio buttons with React state, and that state as text. */
function Choices() {
  const [work, setWork] = useState<readonly string[]>([])
  const [scope, setScope] = useState('light')
  return (
    <form>
      {kinds.map((kind) => (
        <input
          key={kind}
          type="checkbox"
          name={kind}
          checked={work.includes(kind)}
          onChange={({ target: { checked } }) =>
            setWork((now) => [...now.filter((one) => one !== kind), ...(checked ? [kind] : [])])
          }
        />
      ))}
      {['light', 'gut'].map((one) => (
        <input key={one} type="radio" name="scope" value={one} checked={scope === one} onChange={() => setScope(one)} />
      ))}
      <output>{[...work, scope].join(', ')}</output>
    </form>
  )
}

it('hydration keeps checkboxes and a radio button that were chosen before it [TOOL-06]', async () => {
  const page = document.createElement('div')
  document.body.append(page)
  const OnServer = hydrateOnInteraction(async () => Choices, Choices)
  page.innerHTML = renderToString(<OnServer />)
  const field = (selector: string) => page.querySelector<HTMLInputElement>(selector)!
  for (const name of ['[name=roof]', '[name=kitchen]', '[value=gut]']) field(name).click()
  const InBrowser = hydrateOnInteraction(async () => Choices, undefined)
  const root = hydrateRoot(page, <InBrowser />)
  onTestFinished(() => {
    root.unmount()
    page.remove()
  })
  await waitFor(() => expect(page.querySelector('output')!.textContent).toBe('roof, kitchen, gut'))
  expect(['[name=roof]', '[name=kitchen]', '[value=gut]', '[value=light]'].map((one) => field(one).checked)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

function openSignedIn() {
  const page = document.createElement('div')
  document.body.append(page)
  document.documentElement.dataset['session'] = 'waiting'
  const root = createRoot(page)
  onTestFinished(() => {
    root.unmount()
    page.remove()
    delete document.documentElement.dataset['session']
  })
  return { page, render: (element: ReactNode) => flushSync(() => root.render(element)) }
}

it('a signed-in investor sees the page right after the spinner, because its code loaded meanwhile [SHELL-11]', async () => {
  const { page, render } = openSignedIn()
  const load = vi.fn(async () => Choices)
  const Part = hydrateOnInteraction(load, undefined)
  expect(load).toHaveBeenCalledOnce()
  await load.mock.results[0]!.value
  render(<Part />)
  expect(page.querySelector('output')).toHaveTextContent('light')
})

it('a signed-in investor sees a spinner, never an empty page, until the page’s code has loaded [SHELL-11]', async () => {
  const { page, render } = openSignedIn()
  let letLoad = (_: typeof Choices) => {}
  const Part = hydrateOnInteraction(
    () =>
      new Promise<typeof Choices>((resolve) => {
        letLoad = resolve
      }),
    undefined,
  )
  render(<Part />)
  expect(page).toHaveTextContent('Loading…')
  await Promise.resolve()
  letLoad(Choices)
  await waitFor(() => expect(page.querySelector('output')).toHaveTextContent('light'))
  expect(page).not.toHaveTextContent('Loading…')
})

import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

const kinds = ['roof', 'kitchen']

/** Checkboxes and radio buttons whose state React holds, and that state as text. */
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

it('keeps checkboxes ticked and a radio button chosen before hydration [TOOL-06]', async () => {
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

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { attackerTexts, pathsWithAttackerText } from '#test/builders/attacker-texts.ts'
import { answerHome } from './fake-server.ts'
import { openPage } from './open-page.tsx'

it.each(pathsWithAttackerText.flatMap((path) => attackerTexts.map((text) => [path, text] as const)))(
  '%s%s never shows text from the address',
  async (path, text) => {
    await openPage(path + encodeURIComponent(text), { prepare: answerHome })
    // Waits for the page itself, not for the placeholder until its code is loaded.
    await screen.findByRole('heading', { level: 1, name: (name) => name !== 'One moment, please' })
    expect(document.body).not.toHaveTextContent('555-0100')
    expect(document.title).not.toContain('555-0100')
    expect(window).not.toHaveProperty('injected')
  },
)

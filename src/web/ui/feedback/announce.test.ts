import { expect, it } from 'vitest'
import { announce, announced } from './announce.ts'

it('changes the status region’s text when the same text is announced again [MSG-01]', () => {
  const shown = ['1 unread', '1 unread', '1 unread', '', ''].map((words) => {
    announce(words)
    return announced.get()
  })
  expect(shown).toEqual(['1 unread', '1 unread\u00a0', '1 unread', '', ''])
})

import type { Verdict } from '#domain/verdict/verdict-figures.ts'

/** The text and color of each verdict. */
export const verdictLook = {
  sound: { title: 'Solid', tone: 'good', meaning: 'Fundable, with room to spare.' },
  stretched: { title: 'Tight', tone: 'caution', meaning: 'Fundable, but there’s little margin.' },
  unlikely: { title: 'Not likely', tone: 'problem', meaning: 'Not likely to work at this price.' },
} as const satisfies Record<Verdict['word'], object>

export const verdictTitles = {
  sound: verdictLook.sound.title,
  stretched: verdictLook.stretched.title,
  unlikely: verdictLook.unlikely.title,
}

import type { Verdict } from '#domain/matching/deal-insight.ts'

/** How each verdict is written. */
export const verdictLook = {
  sound: { title: 'Sound', tone: 'good', meaning: 'It can be financed, and it leaves room.' },
  stretched: { title: 'Stretched', tone: 'caution', meaning: 'It can be financed, but it leaves little room.' },
  unlikely: {
    title: 'Unlikely',
    tone: 'problem',
    meaning: 'As it is, it’s not likely to be financed or to pay.',
  },
} as const satisfies Record<Verdict['word'], object>

import type { Drawing } from '../icon.tsx'

export const ArrowRight: Drawing = {
  name: 'arrow-right',
  shapes: [
    ['path', { d: 'M5 12h14' }],
    ['path', { d: 'm12 5 7 7-7 7' }],
  ],
}

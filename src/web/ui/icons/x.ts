import type { Drawing } from '../icon.tsx'

export const X: Drawing = {
  name: 'x',
  shapes: [
    ['path', { d: 'M18 6 6 18' }],
    ['path', { d: 'm6 6 12 12' }],
  ],
}

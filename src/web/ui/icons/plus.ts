import type { Drawing } from '../icon.tsx'

export const Plus: Drawing = {
  name: 'plus',
  shapes: [
    ['path', { d: 'M5 12h14' }],
    ['path', { d: 'M12 5v14' }],
  ],
}

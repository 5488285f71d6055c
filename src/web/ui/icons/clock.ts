import type { Drawing } from '../icon.tsx'

export const Clock: Drawing = {
  name: 'clock',
  shapes: [
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['path', { d: 'M12 6v6l4 2' }],
  ],
}

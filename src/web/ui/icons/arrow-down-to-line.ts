import type { Drawing } from '../icon.tsx'

export const ArrowDownToLine: Drawing = {
  name: 'arrow-down-to-line',
  shapes: [
    ['path', { d: 'M12 17V3' }],
    ['path', { d: 'm6 11 6 6 6-6' }],
    ['path', { d: 'M19 21H5' }],
  ],
}

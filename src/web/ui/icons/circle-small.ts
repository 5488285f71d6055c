import type { Drawing } from '../icon.tsx'

export const CircleSmall: Drawing = { name: 'circle-small', shapes: [['circle', { cx: '12', cy: '12', r: '6' }]] }

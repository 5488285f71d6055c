import type { Drawing } from '../icon.tsx'

export const PanelLeft: Drawing = {
  name: 'panel-left',
  shapes: [
    ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
    ['path', { d: 'M9 3v18' }],
  ],
}

import { expect, it } from 'vitest'
import { dashboardDrawer } from './dashboard-drawer.ts'

it('opens and closes by the toggle', () => {
  expect(dashboardDrawer.isOpen).toBe(false)
  dashboardDrawer.toggle()
  expect(dashboardDrawer.isOpen).toBe(true)
  dashboardDrawer.setOpen(true)
  expect(dashboardDrawer.isOpen).toBe(true)
  dashboardDrawer.toggle()
  expect(dashboardDrawer.isOpen).toBe(false)
})

import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { placeTooltip } from './tooltip-place.ts'
import { endTooltipTurn, takeTooltipTurn, tooltipDelayMs } from './tooltip-turn.ts'

const phone = { width: 390, height: 844 }
const tip = { width: 320, height: 54 }

it('stands over the middle of its anchor, and below where there is no room above', () => {
  const anchor = { left: 150, top: 400, width: 80, height: 24 }
  expect(placeTooltip(anchor, tip, phone, 'top')).toEqual({ x: 30, y: 340 })
  expect(placeTooltip(anchor, tip, phone, 'bottom')).toEqual({ x: 30, y: 430 })
  expect(placeTooltip({ ...anchor, top: 20 }, tip, phone, 'top')).toEqual({ x: 30, y: 50 })
  expect(placeTooltip({ ...anchor, top: 800 }, tip, phone, 'bottom')).toEqual({ x: 30, y: 740 })
})

it('never leaves the window sideways', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 400 }), (left) => {
      const { x } = placeTooltip({ left, top: 400, width: 40, height: 24 }, tip, phone, 'top')
      expect(x).toBeGreaterThanOrEqual(8)
      expect(x + tip.width).toBeLessThanOrEqual(phone.width - 8)
    }),
  )
})

it('makes the first tooltip wait 700 ms and the next ones, within 300 ms of the last, not at all', () => {
  const close = vi.fn()
  expect(tooltipDelayMs(10_000)).toBe(700)
  takeTooltipTurn(close)
  expect(tooltipDelayMs(10_100)).toBe(0)
  endTooltipTurn(close, 11_000)
  expect(tooltipDelayMs(11_299)).toBe(0)
  expect(tooltipDelayMs(11_300)).toBe(700)
})

it('closes the open tooltip when another opens, whose turn the first one cannot end', () => {
  const closeFirst = vi.fn()
  const closeSecond = vi.fn()
  takeTooltipTurn(closeFirst)
  takeTooltipTurn(closeSecond)
  expect(closeFirst).toHaveBeenCalledTimes(1)
  expect(closeSecond).not.toHaveBeenCalled()
  endTooltipTurn(closeFirst, 20_000)
  expect(tooltipDelayMs(30_000)).toBe(0)
  endTooltipTurn(closeSecond, 30_000)
  expect(tooltipDelayMs(40_000)).toBe(700)
})

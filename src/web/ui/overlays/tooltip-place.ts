type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

/** Between the tooltip and what it explains, and at least to the window's edges. */
const gapPx = 6
const edgePx = 8

/**
 * Where a tooltip's upper left corner belongs, in pixels of the window: centred over its anchor, on the other side when the
 * wanted one has no room, never beyond the window's edges.
 */
export function placeTooltip(anchor: Box, tip: Size, viewport: Size, side: 'top' | 'bottom'): { x: number; y: number } {
  const above = anchor.top - gapPx - tip.height
  const below = anchor.top + anchor.height + gapPx
  const fitsAbove = above >= edgePx
  const fitsBelow = below + tip.height <= viewport.height - edgePx
  const goesAbove = side === 'top' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove
  const centred = anchor.left + anchor.width / 2 - tip.width / 2
  return {
    x: Math.max(edgePx, Math.min(centred, viewport.width - edgePx - tip.width)),
    y: goesAbove ? above : below,
  }
}

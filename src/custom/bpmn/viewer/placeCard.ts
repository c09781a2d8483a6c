/** px, in the window. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** px between the card and its element, and between the card and the window's edge. */
const GAP = 8

/**
 * Where a card stands: below its element, above it where there is more room, and always inside the window; a card
 * that is larger than the window begins at its edge.
 */
export function placeCard(
  anchor: Box,
  card: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - card.height
  const roomBelow = window.height - anchor.top - anchor.height
  const fitsBelow = below + card.height + GAP <= window.height
  const top = fitsBelow || roomBelow >= anchor.top ? below : above
  return {
    left: within(middle - card.width / 2, window.width - card.width - GAP),
    top: within(top, window.height - card.height - GAP),
  }
}

const within = (value: number, most: number) => Math.max(GAP, Math.min(value, most))

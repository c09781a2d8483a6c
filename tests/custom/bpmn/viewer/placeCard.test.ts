import { describe, expect, it } from 'vitest'
import { placeCard } from '../../../../src/custom/bpmn/viewer/ElementCard.tsx'

const WINDOW = { width: 390, height: 844 }
const CARD = { width: 200, height: 160 }
const anchorAt = (left: number, top: number) => ({ left, top, width: 100, height: 80 })

describe('placeCard', () => {
  it.each([
    { name: 'below the middle of its element', anchor: anchorAt(145, 100), place: { left: 95, top: 188 } },
    { name: 'above an element at the bottom', anchor: anchorAt(145, 700), place: { left: 95, top: 532 } },
    { name: 'inside the left edge', anchor: anchorAt(-20, 100), place: { left: 8, top: 188 } },
    { name: 'inside the right edge', anchor: anchorAt(330, 100), place: { left: 182, top: 188 } },
    { name: 'inside, for an element outside', anchor: anchorAt(2000, 2000), place: { left: 182, top: 676 } },
  ])('should stand $name', ({ anchor, place }) => {
    expect(placeCard(anchor, CARD, WINDOW)).toEqual(place)
  })

  it('should begin at the edge when it is larger than the window', () => {
    expect(placeCard(anchorAt(10, 10), { width: 500, height: 900 }, WINDOW)).toEqual({ left: 8, top: 8 })
  })
})

import { describe, expect, it, vi } from 'vitest'
import { followFingers } from '../../../../src/custom/bpmn/viewer/createView.ts'

function touch() {
  const surface = document.createElement('div')
  const canvas = {
    scroll: vi.fn(),
    zoom: vi.fn((scale?: number, _center?: object) => scale ?? 1),
  }
  const leave = followFingers(surface, canvas as never)
  const point = (type: string, pointerId: number, x: number, y: number, pointerType = 'touch') =>
    surface.dispatchEvent(new PointerEvent(type, { pointerId, pointerType, clientX: x, clientY: y }))
  return { canvas, leave, point }
}

describe('followFingers', () => {
  it('should move the diagram with one finger', () => {
    const { canvas, point } = touch()
    point('pointerdown', 1, 100, 100)
    point('pointermove', 1, 130, 90)
    point('pointerup', 1, 130, 90)
    point('pointermove', 1, 200, 200)
    expect(canvas.scroll.mock.calls).toEqual([[{ dx: 30, dy: -10 }]])
    expect(canvas.zoom).not.toHaveBeenCalled()
  })

  it('should zoom about the middle of two fingers, within the limits', () => {
    const { canvas, point } = touch()
    point('pointerdown', 1, 100, 100)
    point('pointerdown', 2, 200, 100)
    point('pointermove', 2, 300, 100)
    expect(canvas.zoom).toHaveBeenLastCalledWith(2, { x: 200, y: 100 })
    point('pointermove', 2, 3000, 100)
    expect(canvas.zoom).toHaveBeenLastCalledWith(4, { x: 1550, y: 100 })
  })

  it('should leave the mouse alone, and fingers once it has ended', () => {
    const { canvas, leave, point } = touch()
    point('pointerdown', 1, 100, 100, 'mouse')
    point('pointermove', 1, 130, 90, 'mouse')
    leave()
    point('pointerdown', 2, 100, 100)
    point('pointermove', 2, 130, 90)
    expect(canvas.scroll).not.toHaveBeenCalled()
  })
})

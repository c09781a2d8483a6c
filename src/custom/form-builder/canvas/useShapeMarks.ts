import { type RefObject, useEffect } from 'react'
import { type DrawnForm, keyOf } from '../design/DesignState.ts'
import { findElement } from '../design/findElement.ts'
import { type CanvasNames, keyOfDrawn } from './canvasNames.ts'

/**
 * Marks where the shapes of rows are drawn, as the engine marks parts of the layout: their frames as what is selected,
 * their fields as what takes others. The engine draws rows and knows no shapes as parts.
 */
export function useShapeMarks(
  sheet: RefObject<HTMLDivElement | null>,
  drawn: DrawnForm | null,
  names: CanvasNames | null,
): void {
  useEffect(() => {
    const place = sheet.current
    if (!place || !drawn || !names || !hasShapes(drawn)) return
    const mark = () => markShapes(place, drawn, names)
    mark()
    // Widgets are loaded when they are drawn first.
    const observer = new MutationObserver(mark)
    observer.observe(place, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [sheet, drawn, names])
}

const hasShapes = ({ outline: { elements, unplaced } }: DrawnForm): boolean =>
  [...elements, ...unplaced].some(function within({ takes, children }): boolean {
    return takes === 'shapes' || children.some(within)
  })

function markShapes(sheet: HTMLElement, { outline }: DrawnForm, names: CanvasNames): void {
  for (const place of sheet.querySelectorAll<HTMLElement>('[data-field]')) {
    const key = keyOfDrawn(place, names)
    const owner = key === null ? undefined : findElement(outline, key)
    if (owner?.takes !== 'shapes') continue
    const grids = [...place.querySelectorAll<HTMLElement>('.m-form-grid')].filter(
      grid => grid.parentElement?.closest('[data-field]') === place,
    )
    for (const [index, grid] of grids.entries()) {
      const shape = owner.children[index]
      const frame = grid.closest<HTMLElement>('fieldset')
      if (!shape || !frame || !place.contains(frame)) continue
      grid.dataset.items = keyOf(shape.path)
      frame.dataset.part = keyOf(shape.path)
    }
  }
}

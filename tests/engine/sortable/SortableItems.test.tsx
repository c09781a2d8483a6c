import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { untilStill } from '../support/untilStill.ts'

const DRAGGED = '../../../src/engine/sortable/DraggedItems.tsx'

afterEach(() => {
  vi.doUnmock(DRAGGED)
  vi.resetModules()
})

describe('SortableItems', () => {
  it('should keep the input in which somebody types, however late dragging is loaded', async () => {
    let arrive = (): void => undefined
    const late = new Promise<void>(resolve => {
      arrive = resolve
    })
    vi.resetModules()
    vi.doMock(DRAGGED, async importOriginal => {
      await late
      return importOriginal()
    })
    const { SortableItems } = await import('../../../src/engine/sortable/SortableItems.tsx')
    render(
      <SortableItems as="list" enabled onMove={() => undefined}>
        {[<input key="one" aria-label="主题" />]}
      </SortableItems>,
    )
    const early = screen.queryByLabelText('主题')
    if (early) fireEvent.change(early, { target: { value: '投影' } })
    arrive()
    await untilStill()

    const input = screen.getByLabelText('主题')
    if (!early) fireEvent.change(input, { target: { value: '投影' } })
    expect(input).toHaveProperty('value', '投影')
  })
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OverflowTooltip } from '../../../src/engine/list/OverflowTooltip.tsx'

const drawn = (hasRow: boolean) => (
  <OverflowTooltip>{hasRow && <span data-tip="整行的说明">行</span>}</OverflowTooltip>
)

describe('OverflowTooltip', () => {
  it('should go with the row that it is about, though the pointer stands still', async () => {
    const { rerender } = render(drawn(true))
    fireEvent.pointerOver(screen.getByText('行'))
    await screen.findByText('整行的说明')

    rerender(drawn(false))

    await waitFor(() => expect(screen.queryByText('整行的说明')).toBeNull())
  })
})

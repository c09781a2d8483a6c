import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SizeButton } from '../../../src/app/layout/HeaderTools.tsx'

describe('HeaderButton', () => {
  it('should take its hint away when the menu opens that it would cover, and say that it is open', async () => {
    render(<SizeButton />)
    const button = screen.getByRole('button', { name: '布局大小' })
    fireEvent.mouseEnter(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe('布局大小')
    expect(button.getAttribute('aria-expanded')).toBe('false')

    fireEvent.click(button)
    await screen.findByRole('menuitem', { name: '较大' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })
})

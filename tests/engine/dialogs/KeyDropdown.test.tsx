import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { KeyDropdown } from '../../../src/engine/dialogs/KeyDropdown.tsx'

const ITEMS = [
  { key: 'a', label: '甲' },
  { key: 'b', label: '乙' },
]
const button = () => screen.getByRole('button', { name: '打开' })

/** Draws a menu, opens it, and waits until it has the focus. */
async function open(choose: (key: string) => void = () => undefined) {
  render(
    <>
      <KeyDropdown trigger={['click']} menu={{ items: ITEMS, onClick: ({ key }) => choose(key) }}>
        <button type="button">打开</button>
      </KeyDropdown>
      <input aria-label="问题" />
    </>,
  )
  button().focus()
  fireEvent.click(button())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('甲'))
}

describe('KeyDropdown', () => {
  it('should take the focus, and give it back when something was chosen', async () => {
    await open()
    fireEvent.click(screen.getByText('乙'))

    await waitFor(() => expect(document.activeElement).toBe(button()))
  })

  it('should leave the focus to what was chosen, if that has taken it', async () => {
    await open(() => screen.getByLabelText('问题').focus())
    fireEvent.click(screen.getByText('乙'))
    await new Promise(requestAnimationFrame)

    expect(document.activeElement).toBe(screen.getByLabelText('问题'))
  })
})

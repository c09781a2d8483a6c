import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { KeyPopover } from '../../../src/engine/dialogs/KeyPopover.tsx'

function Sample() {
  const [isOpen, setOpen] = useState(false)
  const content = (
    <>
      <a href="#one">甲</a>
      <a href="#two">乙</a>
    </>
  )
  return (
    <KeyPopover open={isOpen} onOpenChange={setOpen} trigger="click" label="内容" content={content}>
      <button type="button" aria-expanded={isOpen}>
        打开
      </button>
    </KeyPopover>
  )
}

const button = () => screen.getByRole('button', { name: '打开' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'
const focused = () => document.activeElement?.textContent

/** @param detail how often a pointer has clicked; 0 for a key */
async function open(detail: number) {
  render(<Sample />)
  button().focus()
  fireEvent.click(button(), { detail })
  await screen.findByRole('link', { name: '甲' })
}

describe('KeyPopover', () => {
  it('should take the focus when a key has opened it, and give it back with Esc', async () => {
    await open(0)
    await waitFor(() => expect(focused()).toBe('甲乙'))

    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })

    expect(document.activeElement).toBe(button())
    expect(isOpen()).toBe(false)
  })

  it.each([
    ['from its last link', '乙', false, false],
    ['backwards from its first link', '甲', true, false],
    ['from its first link', '甲', false, true],
    ['backwards from its last link', '乙', true, true],
  ])('should know whether Tab %s leads out of it', async (_, name, shiftKey, staysOpen) => {
    await open(0)
    const link = screen.getByRole('link', { name })
    link.focus()

    fireEvent.keyDown(link, { key: 'Tab', shiftKey })

    expect(isOpen()).toBe(staysOpen)
    expect(document.activeElement).toBe(staysOpen ? link : button())
  })

  it('should leave the focus where a pointer has put it', async () => {
    await open(1)

    expect(document.activeElement).toBe(button())
    fireEvent.keyDown(button(), { key: 'Escape' })
    expect(isOpen()).toBe(false)
  })
})

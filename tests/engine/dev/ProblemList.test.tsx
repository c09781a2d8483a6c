import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Problem } from '#model/types/index.ts'
import { ProblemList } from '../../../src/engine/dev/DevOverlay.tsx'

const problem: Problem = {
  severity: 'error',
  rule: 'unknown-key',
  file: 'system/post/index.json',
  line: 3,
  column: 7,
  length: 4,
  message: '没有这个键 titel',
  suggestion: 'title',
}

describe('ProblemList', () => {
  it('should say where each mistake stands and what was probably meant', () => {
    render(<ProblemList problems={[problem]} onClose={() => undefined} />)

    expect(screen.getByText('schemas/system/post/index.json:3:7')).toBeDefined()
    expect(screen.getByText(/没有这个键 titel（是不是 title？）/)).toBeDefined()
  })

  it('should go away when closed, and draw nothing when there is nothing wrong', () => {
    const close = vi.fn()
    const { rerender } = render(<ProblemList problems={[problem]} onClose={close} />)
    fireEvent.click(screen.getByRole('button', { name: /收\s?起/ }))
    expect(close).toHaveBeenCalledOnce()

    rerender(<ProblemList problems={[]} onClose={close} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

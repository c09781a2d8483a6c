import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, fill } from '#model/language/t.ts'
import type { Problem } from '#model/types/index.ts'
import { ProblemList } from '../../../src/engine/dev/DevOverlay.tsx'
import { english } from '../../../src/english.ts'

const problem: Problem = {
  severity: 'error',
  rule: 'unknown-key',
  file: 'system/post/index.json',
  line: 3,
  column: 7,
  length: 4,
  message: 'Titel is no key of a page',
  suggestion: 'required, beside properties',
  chinese: { message: '页面没有 Titel 这个键', suggestion: '与 properties 并列的 required' },
}

afterEach(() => chooseLanguage('zh'))

describe('ProblemList', () => {
  it('should say where each mistake stands and what was probably meant', () => {
    render(<ProblemList problems={[problem]} onClose={() => undefined} />)

    expect(screen.getByText('schemas/system/post/index.json:3:7')).toBeDefined()
    const line = '页面没有 Titel 这个键（是不是 与 properties 并列的 required？）'
    expect(screen.getByRole('listitem').textContent).toContain(line)
  })

  it('should speak the language of the screen', () => {
    chooseLanguage('en', (text, values) => fill(english[text] ?? english[`${text}_one`] ?? text, values))

    render(<ProblemList problems={[problem]} onClose={() => undefined} />)

    const { textContent } = screen.getByRole('alert')
    expect(textContent).toContain('Titel is no key of a page (did you mean required, beside properties?)')
    expect(textContent).not.toMatch(/\p{Script=Han}/u)
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

import { render, screen } from '@testing-library/react'
import { SHORTCUTS_KEY_BINDINGS } from 'bpmn-js/lib/features/keyboard/BpmnKeyboardBindings'
import { describe, expect, it } from 'vitest'
import { KeysDialog } from '../../../../src/custom/bpmn/designer/KeysDialog.tsx'

describe('KeysDialog', () => {
  it('should list the single keys that there are, and no others', async () => {
    render(<KeysDialog close={() => undefined} />)
    await screen.findByText('修改名称')
    const alone = [...document.querySelectorAll('dt')].filter(({ children }) => children.length === 1)
    const listed = alone.map(({ textContent }) => textContent ?? '').filter(key => /^[A-Z]$/.test(key))
    const bindings: { key: string; modifier?: string }[] = Object.values(SHORTCUTS_KEY_BINDINGS)
    const bound = bindings.filter(({ modifier }) => !modifier).map(({ key }) => key)
    expect(listed.sort()).toEqual(bound.sort())
  })
})

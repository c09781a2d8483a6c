import { EditorView } from '@codemirror/view'
import { render } from '@testing-library/react'
import { applyEdits, type Edit } from 'jsonc-parser'
import { describe, expect, it, vi } from 'vitest'
import JsonPane from '../../../../src/custom/form-builder/json/JsonPane.tsx'
import { proposalsAt } from '../../../../src/custom/form-builder/json/jsonHelp.ts'
import { vocabulary } from '../../../../src/custom/form-builder/json/vocabulary.ts'
import { SAMPLE_FORM } from '../text/sampleForm.ts'

const viewOf = (container: HTMLElement) =>
  EditorView.findFromDOM(container.querySelector('.cm-editor') as HTMLElement) as EditorView

describe('JsonPane', () => {
  it('should tell typing as edits, and take what changes elsewhere without losing the cursor', () => {
    const onEdit = vi.fn<(edits: Edit[], text: string) => void>()
    const pane = (text: string) => <JsonPane text={text} onEdit={onEdit} problems={[]} />
    const { container, rerender } = render(pane(SAMPLE_FORM))
    const view = viewOf(container)
    const at = SAMPLE_FORM.indexOf('"price"')
    view.dispatch({ selection: { anchor: at }, changes: { from: 0, insert: ' ' } })
    const [edits = [], text = ''] = onEdit.mock.calls[0] ?? []
    expect(applyEdits(SAMPLE_FORM, edits)).toBe(text)
    view.dispatch({ selection: { anchor: text.indexOf('"price"') } })
    const changed = text.replace('"主题"', '"标题改长了"').replace('"columns": 2', '"columns": 3')
    rerender(pane(changed))
    expect(view.state.doc.toString()).toBe(changed)
    expect(view.state.selection.main.head).toBe(changed.indexOf('"price"'))
    expect(onEdit).toHaveBeenCalledTimes(1)
  })
})

describe('proposalsAt', () => {
  const context = { vocabulary: vocabulary('document'), names: { dictionaries: ['sys_yes_no'] } }
  const labels = (text: string, mark: string) => {
    const offset = text.indexOf(mark)
    const found = proposalsAt(text.replace(mark, ''), offset, context)
    return found?.proposals.map(({ label }) => label) ?? []
  }

  it('should offer keys, words, names of the project and names of fields where each can stand', () => {
    expect(labels('{"properties":{"a":{"type":"string",|}}}', '|')).toEqual(
      expect.arrayContaining(['title', 'x-visible', 'maxLength']),
    )
    expect(labels('{"properties":{"a":{"type":"string",|}}}', '|')).not.toContain('type')
    expect(labels('{"properties":{"a":{"type":"|"}}}', '|')).toContain('boolean')
    expect(labels('{"properties":{"a":{"x-dict":"|"}}}', '|')).toEqual(['sys_yes_no'])
    expect(labels('{"required":["|"],"properties":{"a":{},"b":{}}}', '|')).toEqual(['a', 'b'])
    expect(labels('{"layout":[{"type":"|"}]}', '|')).toEqual(
      expect.arrayContaining(['group', 'steps', 'note']),
    )
    expect(labels('{"properties":{"lines":{"items":{"properties":{"x":{"title":"t",|}}}}}}', '|')).toContain(
      'type',
    )
  })
})

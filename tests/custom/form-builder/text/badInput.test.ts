import { describe, expect, it } from 'vitest'
import { addField } from '../../../../src/custom/form-builder/text/addField.ts'
import {
  allElements,
  elementAt,
  elementOfProblem,
} from '../../../../src/custom/form-builder/text/elementAt.ts'
import { History } from '../../../../src/custom/form-builder/text/History.ts'
import { usesOf } from '../../../../src/custom/form-builder/text/names/usesOf.ts'
import { readForm } from '../../../../src/custom/form-builder/text/readForm.ts'
import { removeElements } from '../../../../src/custom/form-builder/text/removeElements.ts'
import { SAMPLE_FORM } from './sampleForm.ts'

const add = (text: string, name = 'neu') =>
  addField(text, { field: { name, property: { type: 'string' } }, spot: { parent: [], index: 0 } })

describe('texts as others write them', () => {
  it('should read what can be made out of a text with mistakes, and leave it alone', () => {
    const broken = SAMPLE_FORM.replace('"amount": {', '"amount" {')
    expect(readForm(broken).mistake).not.toBeNull()
    expect(allElements(readForm(broken)).map(({ name }) => name)).toContain('subject')
    for (const text of [
      '',
      '[',
      '{"properties": {"a": {}, "a": {}}}',
      '{"properties":{}}}',
      `${'['.repeat(70)}`,
    ])
      expect(add(text)).toBeNull()
    expect(add('{}')?.text).toContain('"neu"')
  })

  it('should take names of any kind as they are', () => {
    const text =
      '{"properties":{"__proto__":{"type":"string"},"a.b":{"type":"string"},"数\\"量":{"type":"string"}}}'
    expect(readForm(text).elements.map(({ name }) => name)).toEqual(['__proto__', 'a.b', '数"量'])
    const edit = removeElements(text, { paths: [['properties', '__proto__']] })
    expect(edit?.text).toBe('{"properties":{"a.b":{"type":"string"},"数\\"量":{"type":"string"}}}')
    expect(({} as { type?: string }).type).toBeUndefined()
  })

  it('should edit a text of 100,001 characters, and one of 25 levels', () => {
    const long = SAMPLE_FORM.replace('"主题"', JSON.stringify('长'.repeat(100_001)))
    expect(add(long)?.edits).toHaveLength(2)
    const deep = `{"properties":{"a":${'{"type":"object","properties":{"a":'.repeat(12)}{}${'}}'.repeat(12)}}}`
    expect(add(deep)?.text).toContain('"neu"')
  })

  it('should find the element of an offset, of its name in the layout, and of a problem', () => {
    const outline = readForm(SAMPLE_FORM)
    const at = (part: string) => elementAt(SAMPLE_FORM, outline, SAMPLE_FORM.indexOf(part) + 1)?.path
    expect(at('"行单价"')).toEqual(['properties', 'lines', 'items', 'properties', 'price'])
    expect(at('"deptId", "userId"')).toEqual(['properties', 'deptId'])
    expect(at('"共 {amount}')).toEqual(['layout', 1])
    expect(elementOfProblem(SAMPLE_FORM, outline, { line: 5, column: 18 })?.name).toBe('subject')
  })
})

describe('usesOf', () => {
  it('should name each place that would be left with nothing, but not those that go along', () => {
    const uses = usesOf(SAMPLE_FORM, { paths: [['properties', 'total']] })
    expect(uses.map(({ words, line }) => [words, line])).toEqual([
      ['“说明”的文字', 58],
      ['表单校验规则', 67],
    ])
    const rows = usesOf(SAMPLE_FORM, { paths: [['properties', 'lines']] })
    expect(rows.map(({ words }) => words)).toContain('“合计”的公式')
    expect(rows.every(({ carrier }) => carrier[1] !== 'lines')).toBe(true)
  })
})

describe('History', () => {
  const step = (offset: number, content: string, typedAt: number | null) => ({
    label: content,
    edits: [{ offset, length: 0, content }],
    selection: { before: [], after: [] },
    typedAt,
  })

  it('should undo typing by its pauses, and gestures one by one', () => {
    const history = new History()
    history.record('', step(0, 'a', 1_000))
    history.record('a', step(1, 'b', 1_500))
    history.record('ab', step(2, 'c', 9_000))
    history.record('abc', step(3, 'd', null))
    const texts = ['abcd', 'abc', 'ab'].map(text => history.undo(text)?.text)
    expect(texts).toEqual(['abc', 'ab', ''])
    expect(history.labels).toEqual({ undo: null, redo: 'b' })
  })

  it('should remember 200 steps, and come back for the same text only', () => {
    const history = new History()
    let text = ''
    for (let index = 0; index < 250; index++) {
      history.record(text, step(text.length, 'x', null))
      text += 'x'
    }
    const kept = JSON.parse(JSON.stringify(history.kept(text)))
    const again = new History()
    expect(again.restore(kept, `${text}y`)).toBe(false)
    expect(again.restore(kept, text)).toBe(true)
    let steps = 0
    for (let move = again.undo(text); move; move = again.undo(text)) {
      text = move.text
      steps++
    }
    expect([steps, text]).toEqual([200, 'x'.repeat(50)])
  })
})

import { createEditor, type IDomEditor, SlateEditor, SlateTransforms } from '@wangeditor/editor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthOf } from '#tests/support/depth.ts'
import { forEditor } from '../../src/widgets/rich-text/forEditor.ts'
import { registerLists } from '../../src/widgets/rich-text/lists.ts'
import { lostFormats } from '../../src/widgets/rich-text/lostFormats.ts'

const depth = depthOf(import.meta.filename)

registerLists()

const opened = (html: string): IDomEditor => createEditor({ html: forEditor(html) })
const written = (html: string) => opened(html).getHtml()

describe('lists in the editor', () => {
  it.each([
    [
      'a numbered list after a nested bullet list',
      '<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>',
      '<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>',
    ],
    [
      'another kind after a nested list',
      '<ul><li>a</li><ul><li>b</li></ul></ul><ol><li>c</li></ol>',
      '<ul><li>a</li><ul><li>b</li></ul></ul><ol><li>c</li></ol>',
    ],
    [
      'a list inside an item',
      '<ul><li>a<ol><li><b>b</b><ul><li>c</li></ul></li></ol></li><li>d</li></ul>',
      '<ul><li>a</li><ol><li><strong>b</strong></li><ul><li>c</li></ul></ol><li>d</li></ul>',
    ],
    [
      'text behind a list inside an item',
      '<ul><li>a<ul><li>b</li></ul>c</li></ul>',
      '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
    ],
    [
      'paragraphs inside an item',
      '<ul><li><p>a <b>b</b></p><p>c</p><ul><li><div>d</div></li></ul></li></ul>',
      '<ul><li>a <strong>b</strong><br>c</li><ul><li>d</li></ul></ul>',
    ],
  ])('should keep %s', (_what, html, kept) => {
    expect(written(html)).toBe(kept)
    expect(written(kept)).toBe(kept)
    expect(lostFormats(html, kept)).toEqual([])
  })

  it('should write back every nesting of lists, and tell nothing lost', () => {
    interface Item {
      kind: 'ol' | 'ul'
      inside: Item[]
      isInside: boolean
    }
    const items = fc.letrec<{ items: Item[] }>(tie => ({
      items: fc.array(
        fc.record({
          kind: fc.constantFrom('ol' as const, 'ul' as const),
          inside: fc.oneof({ depthSize: 'small' }, fc.constant<Item[]>([]), tie('items')),
          isInside: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
    })).items
    let count = 0
    /** Neighbours of one kind in one list; lists below an item inside it, or behind it as the editor writes them. */
    const htmlOf = (list: Item[]): string =>
      list
        .map(({ kind, inside, isInside }) => {
          const below = htmlOf(inside)
          const text = `t${count++}`
          return `<${kind}>${isInside ? `<li>${text}${below}</li>` : `<li>${text}</li>${below}`}</${kind}>`
        })
        .join('')
        .replaceAll('</ol><ol>', '')
        .replaceAll('</ul><ul>', '')
    fc.assert(
      fc.property(items, list => {
        count = 0
        const html = htmlOf(list)
        const kept = written(html)
        expect(lostFormats(html, kept)).toEqual([])
        expect(lostFormats(kept, html)).toEqual([])
        expect(written(kept)).toBe(kept)
      }),
      depth.property(100),
    )
  })

  it('should leave a list with Enter on an empty item, one depth at a time', () => {
    const editor = opened('<ol><li>a</li><ul><li>b</li></ul></ol>')
    SlateTransforms.select(editor, SlateEditor.end(editor, []))
    editor.insertBreak()
    expect(editor.getHtml()).toBe('<ol><li>a</li><ul><li>b</li><li></li></ul></ol>')
    editor.insertBreak()
    expect(editor.getHtml()).toBe('<ol><li>a</li><ul><li>b</li></ul><li></li></ol>')
    editor.insertBreak()
    expect(editor.getHtml()).toBe('<ol><li>a</li><ul><li>b</li></ul></ol><p><br></p>')
  })
})

describe('what is lost of a text', () => {
  it.each([
    ['an item of another kind', '<ol><li>a</li></ol>', '<ul><li>a</li></ul>', ['列表的编号方式', '各种列表']],
    [
      'an item at another depth',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a</li><li>b</li></ul>',
      ['各种列表'],
    ],
    ['text', '<p>a <mark>b</mark></p>', '<p>a </p>', ['部分文字']],
    ['where numbers begin', '<ol start="3"><li>a</li></ol>', '<ol><li>a</li></ol>', ['列表的编号方式']],
  ])('should be told: %s', (_what, html, shown, names) => {
    expect(lostFormats(html, shown)).toEqual(names)
  })
})

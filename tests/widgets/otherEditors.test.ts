import { describe, expect, it } from 'vitest'
import { forEditor } from '../../src/widgets/rich-text/forEditor.ts'
import { lostFormats } from '../../src/widgets/rich-text/lostFormats.ts'
import { withPlainLists } from '../../src/widgets/rich-text/withPlainLists.ts'

describe('withPlainLists', () => {
  it.each([
    ['a text without lists', '<p>a</p>', '<p>a</p>'],
    ['lists of its own', '<ol><li>a</li></ol>', '<ol><li>a</li></ol>'],
    [
      'a bullet list that is written as a numbered one',
      '<ol><li data-list="bullet">a</li></ol>',
      '<ul><li>a</li></ul>',
    ],
    [
      'kinds that alternate, whose numbers go on',
      '<ol><li data-list="ordered">a</li><li data-list="bullet">b</li><li data-list="ordered">c</li></ol>',
      '<ol><li>a</li></ol><ul><li>b</li></ul><ol start="2"><li>c</li></ol>',
    ],
    [
      'deeper items',
      '<ul><li>a</li><li class="ql-indent-1">b</li><li class="ql-indent-2">c</li><li class="ql-align-right">d</li></ul>',
      '<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li class="ql-align-right">d</li></ul>',
    ],
    [
      'tasks',
      '<ol><li data-list="checked">a</li><li data-list="unchecked"><b>b</b></li></ol>',
      '<div data-w-e-type="todo"><input type="checkbox" disabled="" checked="">a</div>' +
        '<div data-w-e-type="todo"><input type="checkbox" disabled=""><b>b</b></div>',
    ],
    [
      'code by the line',
      '<div class="ql-code-block-container"><div class="ql-code-block" data-language="sql">a</div><div class="ql-code-block" data-language="sql">b</div></div>',
      '<pre><code class="language-sql">a\nb</code></pre>',
    ],
  ])('should write %s as HTML does', (_what, html, plain) => {
    expect(withPlainLists(html)).toBe(plain)
  })
})

describe('forEditor', () => {
  it('should say with styles what others say with classes', () => {
    const html =
      '<p class="ql-align-center ql-indent-2">a<span class="ql-size-large ql-font-monospace">b</span></p>'
    expect(forEditor(html)).toBe(
      '<p style="text-align: center; text-indent: 4em;">a' +
        '<span style="font-size: 18px; font-family: &quot;Courier New&quot;;">b</span></p>',
    )
  })
})

describe('lostFormats', () => {
  it('should name what an editor does not show', () => {
    const html =
      '<p class="ql-direction-rtl">a</p><p><span style="font-size: 17px">b</span></p><ul><li>c</li></ul>'
    expect(lostFormats(html, '<p>a</p><p>b</p><ul><li>c</li></ul>')).toEqual(['从右到左的文字', '字号'])
  })

  it('should not mind who carries a format', () => {
    const html = '<p style="color: red">a<b>b</b></p>'
    const shown =
      '<p><span style="color: red;">a</span><span style="color: red;"><strong>b</strong></span></p>'
    expect(lostFormats(html, shown)).toEqual([])
  })
})

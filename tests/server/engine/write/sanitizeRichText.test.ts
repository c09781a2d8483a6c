import { describe, expect, it } from 'vitest'
import { sanitizeRichText } from '#server/engine/write/sanitizeRichText.ts'

describe('sanitizeRichText', () => {
  it.each([
    ['alignment', '<p class="ql-align-center">中</p>'],
    ['size and font', '<p><span class="ql-size-huge ql-font-monospace">大</span></p>'],
    ['direction', '<p class="ql-align-right ql-direction-rtl">右</p>'],
    ['indented lists', '<ul><li>一</li><li class="ql-indent-8">二</li></ul>'],
    [
      'lists whose items say what they are',
      '<ol><li data-list="bullet">一</li><li data-list="ordered">二</li></ol>',
    ],
    ['tasks', '<ol><li data-list="checked">一</li><li data-list="unchecked">二</li></ol>'],
    ['tasks of older editors', '<ul data-checked="true"><li>一</li></ul>'],
    ['code', '<pre class="ql-syntax">a</pre>'],
    [
      'code by the line',
      '<div class="ql-code-block-container"><div class="ql-code-block" data-language="sql">a</div></div>',
    ],
    ['own code', '<pre><code class="language-js">a</code></pre>'],
  ])('should keep %s', (_what, html) => {
    expect(sanitizeRichText(html)).toBe(html)
  })

  it.each([
    ['<p class="ql-align-center m-button ant-modal-mask">x</p>', '<p class="ql-align-center">x</p>'],
    ['<p class="ql-align-anything">x</p>', '<p>x</p>'],
    ['<p class="ql-editor ql-tooltip ql-hidden">x</p>', '<p>x</p>'],
    ['<li class="ql-indent-99">x</li>', '<li>x</li>'],
    ['<ol><li data-list="javascript:">x</li></ol>', '<ol><li>x</li></ol>'],
    ['<p data-list="bullet">x</p>', '<p>x</p>'],
    ['<div class="ql-code-block" data-language="a b">x</div>', '<div class="ql-code-block">x</div>'],
    ['<p class="language-js">x</p>', '<p>x</p>'],
  ])('should leave nothing else of %s', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean)
  })
})

import { describe, expect, it } from 'vitest'
import { cleanSvg } from '#server/engine/files/content/cleanSvg.ts'

const clean = (inside: string) => {
  const text =
    cleanSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`))?.toString() ?? ''
  return text.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
}

describe('cleanSvg', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another name space', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['HTML inside', '<foreignObject><iframe src="http://evil"/></foreignObject>'],
    ['an animation that sets a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['a style sheet that loads', '<style>@import url(http://evil)</style>'],
    ['a style sheet with an address', '<style>.a{fill:url("http://evil")}</style>'],
    ['a style sheet with a hidden address', '<style>.a{fill:u\\72l(http://evil)}</style>'],
    ['a style sheet that ends early', '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'],
    ['the same in CDATA', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
    ['what other programs note', '<metadata><r:RDF xmlns:r="http://evil">x</r:RDF></metadata>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
  ])('should take away %s', (_, inside) => {
    expect(clean(inside)).toBe('')
  })

  it.each([
    ['a handler', '<g onclick="alert(1)"></g>', '<g></g>'],
    ['a handler in capitals', '<g ONLOAD="alert(1)"></g>', '<g></g>'],
    ['an address in a style', '<g style="fill:url(http://evil)"></g>', '<g></g>'],
    ['a reference outside', '<use href="http://evil#a"></use>', '<use></use>'],
    ['a reference outside, the older way', '<use xlink:href="//evil#a"></use>', '<use></use>'],
    ['a picture from outside', '<image href="http://evil/a.png"></image>', '<image></image>'],
    [
      'a drawing in the drawing',
      '<image href="data:image/svg+xml;base64,PHN2Zz4="></image>',
      '<image></image>',
    ],
    ['a link around', '<a href="javascript:alert(1)"><text>文</text></a>', '<g><text>文</text></g>'],
    ['a filter from outside', '<g filter="url(http://evil#f)"></g>', '<g></g>'],
  ])('should take away %s and keep what it stood on', (_, inside, expected) => {
    expect(clean(inside)).toBe(expected)
  })

  it('should keep a drawing as it is drawn', () => {
    const drawing =
      '<title>图 &amp; 标</title><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient><clipPath id="c"><rect width="1" height="1"></rect></clipPath></defs>' +
      '<style>.a{fill:url(#g);stroke:red}</style><g class="a" style="opacity:.5" clip-path="url(#c)" transform="rotate(9)"><path d="M0 0h1" fill="url(#g)"></path><use xlink:href="#c"></use></g>' +
      '<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"></image><text font-size="3" text-anchor="middle">文<tspan dy="1">字</tspan></text>'
    expect(clean(drawing)).toBe(drawing)
  })

  it('should drop a document type with its entities', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg><text>&c;</text></svg>'
    const text = cleanSvg(Buffer.from(bomb))?.toString()
    expect(text).toContain('<text>&amp;c;</text>')
    expect(text).not.toContain('ENTITY')
  })

  it.each(['', '文字', '<html></html>', '<p><svg></svg></p>x'])(
    'should give null for "%s", which is none',
    text => {
      expect(cleanSvg(Buffer.from(text))).toBeNull()
    },
  )
})

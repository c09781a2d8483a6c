import { describe, expect, it } from 'vitest'
import {
  LONGEST_SIGNATURE,
  readSignature,
  type Signature,
  type SignaturePoint,
  signatureText,
} from '#model/signature/signatures.ts'

const line: SignaturePoint[] = [
  [0, 0],
  [600, 200],
]
const drawn = signatureText({ strokes: [line] }) as string
const typed = signatureText({ name: '李四' }) as string

describe('signatureText', () => {
  it.each<[string, Signature]>([
    [
      'strokes',
      {
        strokes: [
          line,
          [
            [5, 5],
            [6, 7],
            [8, 9],
          ],
        ],
      },
    ],
    ['a name', { name: 'Anna-Lena O’Neill' }],
    ['a name with a dot between', { name: '阿依古丽·买买提' }],
  ])('should be read again as the same for %s', (_what, signature) => {
    expect(readSignature(signatureText(signature) ?? '')).toEqual(signature)
  })

  it('should draw a dot as a line that ends where it begins', () => {
    expect(signatureText({ strokes: [[[5, 6]]] })).toContain('d="M5 6L5 6"')
  })

  it.each<[string, Signature]>([
    ['no stroke', { strokes: [] }],
    ['empty strokes', { strokes: [[], []] }],
    ['a point outside', { strokes: [[[601, 0]]] }],
    ['half a point', { strokes: [[[1.5, 0]]] }],
    ['more than is kept', { strokes: Array.from({ length: LONGEST_SIGNATURE / 10 }, () => line) }],
    ['markup', { name: '<b>李</b>' }],
    ['an entity', { name: 'a&lt;' }],
    ['no letter', { name: '···' }],
    ['space around it', { name: ' 李四' }],
    ['a long name', { name: '李'.repeat(41) }],
  ])('should be null for %s', (_what, signature) => {
    expect(signatureText(signature)).toBeNull()
  })
})

describe('readSignature', () => {
  it.each([
    ['nothing', ''],
    ['a handler', drawn.replace('<path', '<path onload="x"')],
    ['a further element', drawn.replace('</svg>', '<script/></svg>')],
    ['another size', drawn.replace('600 200', '9999 200')],
    ['an entity in the path', drawn.replace('M0', '&#77;0')],
    ['a style', typed.replace('KaiTi', 'x;background:url(//y)')],
    ['a link in the name', typed.replace('李四', '<a href="//x">李四</a>')],
    ['text behind it', `${drawn} `],
    ['no path', drawn.replace(/d="[^"]*"/, 'd=""')],
    ['an upper-case element', drawn.replace('<svg', '<SVG')],
  ])('should refuse %s', (_what, text) => {
    expect(readSignature(text)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { readTexts } from '../../../cli/texts/readTexts.ts'

/** What is wrong, as “line message”. */
const mistakes = (source: string) =>
  readTexts('src/a.tsx', source).mistakes.map(({ line, message }) => `${line} ${message}`)

describe('readTexts', () => {
  it('should return the texts that go through t, with their places and values', () => {
    const source =
      "const f = () => t('保存')\nconst g = n => t('共{{count}}条', { count: n })\nconst h = v => t('x', v)"
    expect(readTexts('src/a.tsx', source)).toEqual({
      uses: [
        { key: '保存', values: [], file: 'src/a.tsx', line: 1 },
        { key: '共{{count}}条', values: ['count'], file: 'src/a.tsx', line: 2 },
        { key: 'x', values: null, file: 'src/a.tsx', line: 3 },
      ],
      mistakes: [],
    })
  })

  it.each([
    ['a string', "const a = '保存'"],
    ['a text between tags', 'const a = <b>保存</b>'],
    ['an attribute', 'const a = <b title="保存" />'],
    ['a template', 'const a = `$' + '{name}保存`'],
    ['a value of a text', "const a = () => t('x', { y: '保存' })"],
    ['punctuation', "const a = words.join('、')"],
  ])('should report Chinese that goes through no t when it is in %s', (_, source) => {
    expect(mistakes(source)).toEqual([expect.stringMatching(/^1 “(保存|、)” goes through no t/)])
  })

  it('should report a text that is asked for before a language is chosen', () => {
    expect(mistakes("const a = { b: t('保存') }")).toEqual([expect.stringContaining('put it in a function')])
    expect(mistakes("const a = { get b() { return t('保存') } }")).toEqual([])
  })

  it('should read what is said alone where that is asked for, wherever it stands', () => {
    const source = "const title = '岗位'\nconst gone = localized('没有“{{name}}”', { name: t('x') })"
    expect(readTexts('server/a.ts', source, { saidOnly: true })).toEqual({
      uses: [{ key: '没有“{{name}}”', values: ['name'], file: 'server/a.ts', line: 2 }],
      mistakes: [],
    })
    expect(readTexts('server/a.ts', 'localized(words)', { saidOnly: true }).mistakes).toEqual([
      expect.objectContaining({ message: "localized needs its text written out: localized('…')" }),
    ])
  })

  it('should report a text that is not written out', () => {
    expect(mistakes('const a = () => t(words)')).toEqual([expect.stringContaining('written out')])
  })

  it.each([
    ['a comment', '// 保存\nconst a = 1 /* 取消 */'],
    ['a text in both languages', "const a = { zh: '保存', en: 'Save' }"],
    ['a type', "type A = '保存'\ninterface B { c: '取消' }"],
    ['a pattern', 'const a = /管理$/'],
    ['the gallery', "export default defineWidget({ key: 'a', title: '保存', sample: ['取消'] })"],
    [
      'a line with a reason',
      "// untranslated: data\nconst a = ['保存',\n  '取消']\nconst b = '值' // untranslated: data",
    ],
  ])('should leave %s alone', (_, source) => {
    expect(mistakes(source)).toEqual([])
  })

  it('should report what stands behind an excused line, and an excuse without a reason', () => {
    expect(mistakes("// untranslated: data\nconst a = '保存'\nconst b = '取消'")).toEqual([
      expect.stringMatching(/^3 “取消”/),
    ])
    expect(mistakes("// untranslated:\nconst a = '保存'")).toHaveLength(1)
  })

  it('should report what a widget says beside the gallery', () => {
    const source = "export default defineWidget({ key: 'a', title: '名', cell: () => '是' })"
    expect(mistakes(source)).toEqual([expect.stringContaining('“是”')])
  })

  it('should throw with the file when it cannot be parsed', () => {
    expect(() => readTexts('src/a.tsx', 'const = 1')).toThrow('src/a.tsx')
  })
})

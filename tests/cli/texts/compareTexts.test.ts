import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../cli/texts/checkTexts.ts'
import { readTexts } from '../../../cli/texts/readTexts.ts'
import type { TextArea } from '../../../cli/texts/SourceTexts.ts'

/** An area of one source, and its catalogue. */
function area(source: string, english: Record<string, string>, folder = 'src/engine'): TextArea {
  return {
    folder,
    catalogues: [{ file: `${folder}/en.json`, content: JSON.stringify(english, null, 2) }],
    sources: [readTexts(`${folder}/a.ts`, source)],
  }
}

const lines = (...areas: TextArea[]) =>
  compareTexts(areas).map(({ file, line, message }) => `${file}:${line} ${message}`)

describe('compareTexts', () => {
  it('should find nothing when every text has its English', () => {
    const source = "const f = n => [t('保存'), t('共{{count}}条', { count: n }), t('、')]"
    const english = {
      保存: 'Save',
      '共{{count}}条_one': '{{count}} record',
      '共{{count}}条_other': 'records',
      '、': ', ',
    }
    expect(lines(area(source, english))).toEqual([])
  })

  it('should name the place of a text that has no English', () => {
    expect(lines(area("const f = () =>\n  t('保存')", {}))).toEqual([
      'src/engine/a.ts:2 “保存” has no English in src/engine/en.json',
    ])
  })

  it('should demand both singular and plural', () => {
    const source = "const f = n => t('共{{count}}条', { count: n })"
    expect(lines(area(source, { '共{{count}}条_one': '{{count}} record' }))).toEqual([
      expect.stringContaining('has no English'),
    ])
  })

  it('should demand a singular of English that counts, and that the number is called so', () => {
    const source = "const f = n => [t('共{{count}}条', { count: n }), t('{{used}} 个文件', { used: n })]"
    const english = { '共{{count}}条': '{{count}} new records', '{{used}} 个文件': '{{used}} files' }
    expect(lines(area(source, english))).toEqual([
      expect.stringContaining('needs _one and _other: “1 new records”'),
      expect.stringContaining('only {{count}} decides'),
    ])
  })

  it('should name the line of English that is used nowhere', () => {
    expect(lines(area("const f = () => t('保存')", { 保存: 'Save', 取消: 'Cancel' }))).toEqual([
      'src/engine/en.json:3 “取消” is used nowhere',
    ])
  })

  it('should report a value that is not given, and one that the English makes up', () => {
    const source = "const f = n => t('第{{line}}行', { row: n })"
    expect(lines(area(source, { '第{{line}}行': 'row {{row}}' }))).toEqual([
      expect.stringContaining('is not given line'),
      expect.stringContaining('is never given row'),
    ])
  })

  it('should report English that is empty or still Chinese', () => {
    const source = "const f = () => [t('保存'), t('取消')]"
    expect(lines(area(source, { 保存: '', 取消: 'Cancel 取消' }))).toEqual([
      expect.stringContaining('has no words'),
      expect.stringContaining('is not in English'),
    ])
  })

  it('should report a text that two catalogues translate differently', () => {
    const source = "const f = () => t('保存')"
    expect(lines(area(source, { 保存: 'Save' }), area(source, { 保存: 'Keep' }, 'src/app'))).toEqual([
      'src/app/en.json:2 “保存” is “Save” elsewhere',
    ])
  })

  it('should look for a text in every catalogue of the area, and in those beside it', () => {
    const one = area("const f = () => [t('保存'), t('取消'), t('关闭')]", { 保存: 'Save' }, 'src/custom')
    const [own] = one.catalogues
    const further = { file: 'src/custom/b/en.json', content: '{ "取消": "Cancel", "打开": "Open" }' }
    const beside = [{ file: 'src/engine/en.json', content: '{ "关闭": "Close", "返回": "Back" }' }]
    const catalogues = [...(own ? [own] : []), further]
    expect(lines({ ...one, catalogues, beside })).toEqual(['src/custom/b/en.json:1 “打开” is used nowhere'])
    expect(lines({ ...one, catalogues })).toEqual([
      'src/custom/a.ts:1 “关闭” has no English in src/custom',
      'src/custom/b/en.json:1 “打开” is used nowhere',
    ])
  })

  it('should keep what several areas below say, and refuse what one of them says alone', () => {
    const [room] = area("const f = () => [t('保存'), t('取消')]", {}).sources
    const other = area("const f = () => t('保存')", {}).sources
    const shared = area('', { 保存: 'Save', 取消: 'Cancel' }, 'src/app')
    expect(lines({ ...shared, rooms: [room ? [room] : [], other] })).toEqual([
      'src/app/en.json:3 “取消” is used nowhere',
    ])
  })

  it('should pass on what is wrong in a source', () => {
    expect(lines(area("const a = '保存'", {}))).toEqual([expect.stringContaining('goes through no t')])
  })
})

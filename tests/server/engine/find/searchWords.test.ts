import { describe, expect, it } from 'vitest'
import { foldedWord, searchWords } from '#server/engine/find/searchWords.ts'

const isFound = async (text: string, typed: string): Promise<boolean> =>
  (await searchWords([text])).includes(` ${foldedWord(typed)}`)

describe('searchWords', () => {
  it.each([
    ['张小明', '小明'],
    ['张小明', 'zhangxiao'],
    ['张小明', 'xm'],
    ['吕布', 'lvb'],
    // A family's name is read as one, and what only looks like one as it is usually.
    ['曾凡', 'zengfan'],
    ['单位', 'dw'],
    ['行长（代）', 'hangzhang'],
    ['ＡＢＣ公司', 'abc'],
    ['信息中心 李四', 'Li Si'],
    ['zhang.san01', 'san0'],
    // Letters that are pinyin are read by their syllables.
    ['zhangsan01', 'san'],
    ['zhangsan01', 'zs'],
    ['xianggang', 'gang'],
  ])('should find %s by %s', async (text, typed) => {
    expect(await isFound(text, typed)).toBe(true)
  })

  it('should find nothing from within a syllable, and nothing in an empty text', async () => {
    expect(await isFound('张小明', 'iaoming')).toBe(false)
    expect(await isFound('zhangsan01', 'angsan')).toBe(false)
    expect(await isFound('school', 'hool')).toBe(false)
    expect(await searchWords([''])).toBe(' ')
  })
})

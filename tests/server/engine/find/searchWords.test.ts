import { describe, expect, it } from 'vitest'
import { fitOf, foldedWord, searchWords } from '#server/engine/find/searchWords.ts'
import { syllablesOf } from '#server/engine/find/syllablesOf.ts'

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

  // Read again from every place, it would not end while the earth turns.
  it('should end at names that may be read in more ways than can be tried', async () => {
    expect(syllablesOf(`${'na'.repeat(100)}q`)).toBeNull()
    expect(syllablesOf('na'.repeat(100))?.join('')).toBe('na'.repeat(100))
    const name = `${'na'.repeat(14)}q`
    expect(await searchWords([name])).toBe(` ${name} n `)
  })

  it.each([
    ['张小明', 'zhangxiaoming', 'whole'],
    ['张小明', 'zxm', 'whole'],
    ['张小明', '张小', 'beginning'],
    ['张小明', 'xiaoming', null],
    ['', 'a', null],
    [`${'na'.repeat(14)}q`, 'nana', 'beginning'],
  ] as const)('should know how far %s is %s', async (text, word, fit) => {
    expect(await fitOf(text, word)).toBe(fit)
  })
})

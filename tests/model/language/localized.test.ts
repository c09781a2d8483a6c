import { afterEach, describe, expect, it } from 'vitest'
import { createEnglish } from '#model/language/createEnglish.ts'
import {
  joinWords,
  learnEnglish,
  localized,
  namedOf,
  quoteWords,
  wordsOf,
} from '#model/language/localized.ts'
import { fill } from '#model/language/t.ts'

const ENGLISH = {
  '正被“{{title}}”使用，不能删除': '"{{title}}" uses it',
  '{{told}}等 {{count}} 处': '{{told}}; {{count}} in all',
  '清除 {{count}} 条_one': '{{count}} entry cleared',
  '清除 {{count}} 条_other': '{{count}} entries cleared',
}

describe('localized', () => {
  afterEach(() => learnEnglish(fill))

  it('should be read in either language, with each value in it', async () => {
    learnEnglish(await createEnglish(ENGLISH))
    const words = localized('正被“{{title}}”使用，不能删除', { title: { zh: '岗位', en: 'Posts' } })
    expect([words.zh, words.en]).toEqual(['正被“岗位”使用，不能删除', '"Posts" uses it'])
  })

  it('should be Chinese wherever nobody asks for a language', async () => {
    learnEnglish(await createEnglish(ENGLISH))
    const words = localized('正被“{{title}}”使用，不能删除', { title: '岗位' })
    expect(JSON.stringify({ words })).toBe('{"words":"正被“岗位”使用，不能删除"}')
    expect(`${words}`).toBe('正被“岗位”使用，不能删除')
  })

  it('should be said before English is known, and read after', async () => {
    const words = localized('清除 {{count}} 条', { count: 2 })
    expect(words.en).toBe('清除 2 条')
    learnEnglish(await createEnglish(ENGLISH))
    expect(words.en).toBe('2 entries cleared')
    expect(localized('清除 {{count}} 条', { count: 1 }).en).toBe('1 entry cleared')
  })

  it('should join, quote and count in the writing of each language', async () => {
    learnEnglish(await createEnglish(ENGLISH))
    const two = joinWords([wordsOf({ zh: '甲', en: 'A' }), 'B'], '、')
    expect([two.zh, two.en]).toEqual(['甲、B', 'A, B'])
    expect([quoteWords(['A', 'B']).zh, quoteWords(['A', 'B']).en]).toEqual(['“A”、“B”', '"A", "B"'])
    const named = namedOf([wordsOf('a'), wordsOf('b'), wordsOf('c')], 2)
    expect([named.zh, named.en]).toEqual(['a；b等 3 处', 'a; b; 3 in all'])
  })
})

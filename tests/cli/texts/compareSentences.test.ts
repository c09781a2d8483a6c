import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compareSentences } from '../../../cli/texts/compareSentences.ts'
import { sentenceAreas } from '../../../cli/texts/sentenceAreas.ts'

function mistakesOf(chinese: Record<string, string>, content: string) {
  const catalogue = { file: 'm/zh.json', content: JSON.stringify(chinese, null, 2) }
  return compareSentences([{ catalogue, sources: [{ file: 'm/a.ts', content }] }]).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  )
}

const SAID = `const one = 1
export const said = (name: string) => say\`\${name} stands here twice\`
`
const KEY = '{0} stands here twice'

describe('compareSentences', () => {
  it.each([
    ['in order', { [KEY]: '{0} 出现了两次' }, SAID, []],
    ['a sentence without Chinese', {}, SAID, [`m/a.ts:2 “${KEY}” has no Chinese in m/zh.json`]],
    [
      'Chinese that nobody says',
      { [KEY]: '{0} 出现了两次', 'is gone': '没有了' },
      SAID,
      ['m/zh.json:3 “is gone” is used nowhere'],
    ],
    [
      'a part that is left out',
      { [KEY]: '出现了两次' },
      SAID,
      [`m/zh.json:2 “${KEY}” names {0}, its Chinese nothing`],
    ],
    [
      'a part that there is not',
      { [KEY]: '{0} 与 {1} 重复' },
      SAID,
      [`m/zh.json:2 “${KEY}” names {0}, its Chinese {0}, {1}`],
    ],
    [
      'English for Chinese',
      { [KEY]: '{0} twice' },
      SAID,
      [`m/zh.json:2 “${KEY}” is not in Chinese: {0} twice`],
    ],
    ['a title of the vocabulary', { Page: '页面' }, "const page = { title: 'Page' }", []],
  ])('should find %s', (_what, chinese, content, mistakes) => {
    expect(mistakesOf(chinese, content)).toEqual(mistakes)
  })

  it('should find the same places named in every sentence of the project', () => {
    const areas = sentenceAreas(join(import.meta.dirname, '../../..'))

    expect(areas.map(({ catalogue }) => catalogue.file)).toContain('src/model/zh.json')
    expect(compareSentences(areas)).toEqual([])
  })
})

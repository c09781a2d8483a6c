import { describe, expect, it } from 'vitest'
import { sayFrom } from '#model/language/say.ts'

const say = sayFrom({
  '{0} of {1} is {2}': '{1} 的 {0} 是 {2}',
  'a text': '文本',
  '{{0}} comes again': '{{0}} 会重复出现',
})

describe('sayFrom', () => {
  it('should say one sentence in both languages, its parts where each needs them', () => {
    const sentence = say`${'name'} of ${'asset/device'} is ${say`a text`}`

    expect(sentence.en).toBe('name of asset/device is a text')
    expect(sentence.zh).toBe('asset/device 的 name 是 文本')
  })

  it('should leave braces around and inside of what is named as they are', () => {
    expect(say`{${'MM'}} comes again`.zh).toBe('{MM} 会重复出现')
    expect(say`${'{1}'} of ${'{0}'} is ${7}`.zh).toBe('{0} 的 {1} 是 7')
  })

  it('should stay English when there is no Chinese', () => {
    expect(say`${3} options`.zh).toBe('3 options')
  })
})

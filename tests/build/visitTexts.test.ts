import { describe, expect, it } from 'vitest'
import { textsIn, withTexts } from '../../build/visitTexts.ts'

describe('textsIn', () => {
  it('should keep what the code says, also in the forms that a count decides and within quotes', () => {
    const texts = { 提交: 'Send', 删除: 'Delete', 共项_one: 'One', 共项_other: 'Many', '请"说"明': 'Say' }
    const code = 'a(`提交`);b("共项");c("请\\"说\\"明")'
    expect(Object.keys(textsIn(code, texts))).toEqual(['提交', '共项_one', '共项_other', '请"说"明'])
  })
})

describe('withTexts', () => {
  it('should name the file in the head of the page', () => {
    expect(withTexts('<head>\n  </head>', '/bck/a.json')).toContain(
      '<meta name="english" content="/bck/a.json" />',
    )
  })
})

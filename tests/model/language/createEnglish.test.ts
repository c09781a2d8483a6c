import { describe, expect, it } from 'vitest'
import { createEnglish } from '#model/language/createEnglish.ts'

const english = await createEnglish({
  保存: 'Save',
  '删除{{noun}}：{{labels}}？': 'Delete {{labels}} ({{noun}})?',
  '共{{count}}条_one': '{{count}} record',
  '共{{count}}条_other': '{{count}} records',
})

describe('createEnglish', () => {
  it('should translate a text and fill in its values as they are', () => {
    expect(english('保存', {})).toBe('Save')
    const values = { noun: '<b>&</b>', labels: '$t(保存) {{noun}}' }
    expect(english('删除{{noun}}：{{labels}}？', values)).toBe('Delete $t(保存) {{noun}} (<b>&</b>)?')
  })

  it('should choose singular and plural by the count', () => {
    expect(english('共{{count}}条', { count: 1 })).toBe('1 record')
    expect(english('共{{count}}条', { count: 0 })).toBe('0 records')
  })

  it('should leave a text Chinese, with its values, when it has no English', () => {
    expect(english('第{{position}}行。a.b:c', { position: 2 })).toBe('第2行。a.b:c')
  })
})

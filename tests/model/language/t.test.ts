import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage, chosenLanguage, t, textOf } from '#model/language/t.ts'
import { createValidator } from '#model/validation/createValidator.ts'

const schema = { type: 'object', properties: { name: { type: 'string', maxLength: 2 } } }

describe('t', () => {
  afterEach(() => chooseLanguage('zh'))

  it('should return the text itself with its values when no language was chosen', () => {
    expect(t('保存')).toBe('保存')
    expect(t('{{from}} 至 {{to}}', { from: 1, to: 0 })).toBe('1 至 0')
    expect(chosenLanguage()).toBe('zh')
  })

  it('should leave a name in place when its value is not given', () => {
    expect(t('已选择{{count}}项')).toBe('已选择{{count}}项')
  })

  it('should not fill what a value brings along', () => {
    expect(t('{{a}}{{b}}', { a: '{{b}}', b: '$&' })).toBe('{{b}}$&')
  })

  it('should ask the translation when English was chosen', () => {
    chooseLanguage('en', (text, values) => `${text}/${values.count}`)
    expect(t('已选择{{count}}项', { count: 2 })).toBe('已选择{{count}}项/2')
    expect(chosenLanguage()).toBe('en')
  })

  it('should decide the words of texts and of validation when English was chosen', () => {
    chooseLanguage('en', text => text)
    expect(textOf({ zh: '岗位', en: 'Post' })).toBe('Post')
    expect(textOf('岗位')).toBe('岗位')
    expect(createValidator(schema)({ name: 'abc' })[0]?.message).toBe('name must not exceed 2 characters')
  })

  it('should speak Chinese again when Chinese is chosen', () => {
    chooseLanguage('en', () => 'x')
    chooseLanguage('zh')
    expect(t('保存')).toBe('保存')
    expect(createValidator(schema)({ name: 'abc' })[0]?.message).toBe('name长度不能超过 2 个字符')
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, chosenLanguage, t } from '#model/language/t.ts'
import { saveLanguage } from '../../../src/app/language/language.ts'
import { startLanguage } from '../../../src/app/language/startLanguage.ts'

const catalogues = () => ({
  'a/en.json': vi.fn(async () => ({ 保存: 'Save' })),
  'b/en.json': vi.fn(async () => ({ 取消: 'Cancel' })),
})

describe('startLanguage', () => {
  beforeEach(() => {
    localStorage.clear()
    document.documentElement.lang = 'zh-CN'
  })
  afterEach(() => chooseLanguage('zh'))

  it('should load nothing when Chinese is spoken', async () => {
    const known = catalogues()
    await startLanguage(known)
    expect(known['a/en.json']).not.toHaveBeenCalled()
    expect([t('保存'), chosenLanguage(), document.documentElement.lang]).toEqual(['保存', 'zh', 'zh-CN'])
  })

  it('should speak English with all catalogues when it was chosen', async () => {
    saveLanguage('en')
    await startLanguage(catalogues())
    expect([t('保存'), t('取消'), chosenLanguage()]).toEqual(['Save', 'Cancel', 'en'])
    expect(document.documentElement.lang).toBe('en')
  })

  it('should speak Chinese again when that was chosen after English', async () => {
    saveLanguage('en')
    saveLanguage('zh')
    await startLanguage(catalogues())
    expect(chosenLanguage()).toBe('zh')
  })

  it.each([
    [['en-GB', 'zh'], null, 'en'],
    [['de', 'en'], null, 'en'],
    [['zh-TW', 'en'], null, 'zh'],
    [['de'], null, 'zh'],
    [['en'], 'zh', 'zh'],
  ] as const)(
    'should speak of %j with %j chosen %s, where the browser is asked',
    async (wanted, chosen, spoken) => {
      if (chosen) saveLanguage(chosen)
      await startLanguage(catalogues(), wanted)
      expect(chosenLanguage()).toBe(spoken)
    },
  )

  it('should speak Chinese and tell why when English cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    saveLanguage('en')
    await startLanguage({ 'a/en.json': () => Promise.reject(new Error('offline')) })
    expect([t('保存'), document.documentElement.lang]).toEqual(['保存', 'zh-CN'])
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('English'), expect.any(Error))
  })
})

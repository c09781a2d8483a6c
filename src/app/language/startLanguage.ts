import { chooseLanguage } from '#model/language/t.ts'
import { readLanguage } from './language.ts'

/** Path of a catalogue → what loads it: Chinese → English. */
export type Catalogues = Record<string, () => Promise<Record<string, string>>>

/**
 * Chooses the language of this page, before anything is drawn. English and the library behind it are loaded only
 * for those who chose it; when that fails, the page speaks Chinese rather than not at all.
 * @param wanted languages that the browser asks for, where these count: visitors have chosen none yet
 */
export async function startLanguage(catalogues: Catalogues, wanted: readonly string[] = []): Promise<void> {
  if (readLanguage(wanted) === 'zh') return
  // The server answers in it from now on, while its texts are on the way.
  chooseLanguage('en')
  try {
    const [{ createEnglish }, ...texts] = await Promise.all([
      import('#model/language/createEnglish.ts'),
      ...Object.values(catalogues).map(load => load()),
    ])
    chooseLanguage('en', await createEnglish(Object.assign({}, ...texts)))
    document.documentElement.lang = 'en'
  } catch (error) {
    chooseLanguage('zh')
    console.warn('English could not be loaded; the page speaks Chinese.', error)
  }
}

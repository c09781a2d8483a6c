import { createInstance } from 'i18next'
import type { Translate } from './t.ts'

/**
 * Returns what puts texts into English. A text that has none stays Chinese.
 * @param texts Chinese → English; behind _one and _other where a `count` decides
 */
export async function createEnglish(texts: Record<string, string>): Promise<Translate> {
  const english = createInstance()
  await english.init({
    lng: 'en',
    resources: { en: { translation: texts } },
    // The texts themselves are the keys: points and colons in them separate nothing.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return (text, values) => {
    const count = typeof values.count === 'number' ? { count: values.count } : {}
    return english.t(text, { replace: values, nest: false, ...count })
  }
}

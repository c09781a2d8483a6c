import type { Language } from '#model/language/t.ts'
import { chosenLanguage } from '#model/language/t.ts'

const STORAGE_KEY = 'mortise-language'

/** What each language calls itself. */
export const LANGUAGES: Record<Language, string> = {
  // untranslated: whoever looks for a language reads it
  zh: '简体中文',
  en: 'English',
}

/** Returns the language that is not spoken at the moment. */
export function otherLanguage(): Language {
  return chosenLanguage() === 'zh' ? 'en' : 'zh'
}

/**
 * Returns the language that was chosen on this device; where none was, the first of those that are asked for, else
 * Chinese.
 */
export function readLanguage(wanted: readonly string[] = [], storage: Storage = localStorage): Language {
  const chosen = storage.getItem(STORAGE_KEY)
  if (chosen === 'en' || chosen === 'zh') return chosen
  return wanted
    .find(tag => /^(zh|en)\b/i.test(tag))
    ?.toLowerCase()
    .startsWith('en')
    ? 'en'
    : 'zh'
}

/** Remembers a language. It is spoken from the next start of the page on. */
export function saveLanguage(language: Language, storage: Storage = localStorage): void {
  storage.setItem(STORAGE_KEY, language)
}

/** Remembers a language and starts the page anew, so that nothing is left in the other one. */
export function switchLanguage(language: Language): void {
  saveLanguage(language)
  window.location.reload()
}

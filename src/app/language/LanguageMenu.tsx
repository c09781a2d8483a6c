import { confirmLeave } from '#engine'
import { chosenLanguage, type Language } from '#model/language/t.ts'
import { LANGUAGES, switchLanguage } from './language.ts'

/** The languages to choose from, each in its own words. */
export const LANGUAGE_ITEMS = Object.entries(LANGUAGES).map(([key, label]) => ({
  key,
  label: <span lang={key}>{label}</span>,
}))

/** Reloads the page in another language, after asking whether unsaved input may be lost. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language !== chosenLanguage() && (await confirmLeave())) switchLanguage(language)
}

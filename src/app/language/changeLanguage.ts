import { confirmLeave } from '#engine'
import type { Language } from '#model/language/t.ts'
import { chosenLanguage } from '#model/language/t.ts'
import { switchLanguage } from './language.ts'

/** Starts the page in another language, once it is agreed to lose what was typed. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language !== chosenLanguage() && (await confirmLeave())) switchLanguage(language)
}

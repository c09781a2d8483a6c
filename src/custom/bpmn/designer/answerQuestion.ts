import type { Language } from '#model/language/t.ts'
import { chooseLanguage, chosenLanguage } from '#model/language/t.ts'
import { checkProcess } from '#process/checkProcess.ts'
import type { CheckAnswer, CheckQuestion } from './createChecker.ts'

/** Answers what the thread that checks is asked, in the language of the question. */
export async function answerQuestion({ id, xml, context, language }: CheckQuestion): Promise<CheckAnswer> {
  try {
    await speak(language)
    return { id, problems: await checkProcess(xml, context) }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

/**
 * A thread has texts of its own. As on a page, English and the library behind it are loaded for English only; when
 * that fails, Chinese is spoken rather than nothing.
 */
async function speak(language: Language): Promise<void> {
  if (language === chosenLanguage()) return
  if (language === 'zh') {
    chooseLanguage('zh')
    return
  }
  try {
    const [{ createEnglish }, { default: texts }] = await Promise.all([
      import('#model/language/createEnglish.ts'),
      import('#process/en.json'),
    ])
    chooseLanguage('en', await createEnglish(texts))
  } catch (error) {
    console.warn('English could not be loaded; problems are told in Chinese.', error)
  }
}

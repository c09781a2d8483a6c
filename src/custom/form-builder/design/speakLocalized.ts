import { learnEnglish } from '#model/language/localized.ts'
import { chosenLanguage } from '#model/language/t.ts'

/** Lets what the model says to readers of any language be said in English on a page that is; its texts are loaded then. */
export async function speakLocalized(): Promise<void> {
  if (chosenLanguage() !== 'en') return
  const [{ createEnglish }, { default: texts }] = await Promise.all([
    import('#model/language/createEnglish.ts'),
    import('#model/en.json'),
  ])
  learnEnglish(await createEnglish(texts))
}

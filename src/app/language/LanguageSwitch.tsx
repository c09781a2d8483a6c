import { LANGUAGES, otherLanguage, switchLanguage } from './language.ts'
import './language.css'

/** Offers the other language, by its own name, on the pages before the login. */
export function LanguageSwitch() {
  const other = otherLanguage()
  return (
    <button type="button" lang={other} className="m-language" onClick={() => switchLanguage(other)}>
      {LANGUAGES[other]}
    </button>
  )
}

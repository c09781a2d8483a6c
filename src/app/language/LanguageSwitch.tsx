import { LANGUAGES, otherLanguage, switchLanguage } from './language.ts'
import './language.css'

/** Offers the other language, in its own words, on the pages in front of the login. */
export function LanguageSwitch() {
  const other = otherLanguage()
  return (
    <button type="button" lang={other} className="m-language" onClick={() => switchLanguage(other)}>
      {LANGUAGES[other]}
    </button>
  )
}

import { translationNameOf } from '#model/fieldAccess.ts'
import { chosenLanguage } from '#model/language/t.ts'
import type { Row } from '../data/Row.ts'

/** Returns a value of a record as it is looked at: on an English screen a text by its English, where there is one. */
export const shownValue = (record: Row, name: string): unknown =>
  (chosenLanguage() === 'en' && record[translationNameOf(name)]) || record[name]

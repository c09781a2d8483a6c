import { translationNameOf } from '../../fieldAccess.ts'
import { say } from '../../language/say.ts'
import type { Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'

const LONGEST_NAME = 50

/** Whether the English of a text has a name of its own. */
export function checkTranslation({ name, property, at, siblings }: PropertyPlace, reporter: Reporter): void {
  if (!property['x-translatable']) return
  const translation = translationNameOf(name)
  const keyword = [...at, 'x-translatable']
  if (property.format !== undefined)
    reporter.report('unfit-keyword', keyword, say`${name} has a format: only words are translated`, {
      on: 'key',
    })
  if (translation.length > LONGEST_NAME) {
    const message = say`${translation} would be a name of more than ${LONGEST_NAME} characters`
    reporter.report('unfit-keyword', keyword, message, { on: 'key' })
  }
  if (Object.hasOwn(siblings, translation) && siblings[translation]?.translates !== name) {
    const message = say`${translation} keeps the English of ${name}: name your property otherwise`
    reporter.report('name-clash', [...at.slice(0, -1), translation], message, { on: 'key' })
  }
}

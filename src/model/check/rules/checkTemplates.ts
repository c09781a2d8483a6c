import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'

const PLACES = [
  'title',
  'description',
  'default',
  'x-component-props',
  'x-decorator-props',
  'x-message',
] as const

/** Reports {{ }} outside reactions, where it would be shown as it stands. */
export function checkTemplates({ property, at }: PropertyPlace, reporter: Reporter): void {
  for (const keyword of PLACES) {
    for (const { text, path } of textsIn(property[keyword], [...at, keyword])) {
      const index = text.indexOf('{{')
      if (index === -1) continue
      const message = say`only x-reactions evaluate {{ }}: say it there, in state or schema`
      reporter.report('expression-misplaced', path, message, { index, length: text.length - index })
    }
  }
}

/** Every text inside a value, with its place. */
export function textsIn(value: unknown, path: JsonPath): { text: string; path: JsonPath }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

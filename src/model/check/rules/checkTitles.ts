import { isSpoken } from '../../derive/namedBesides.ts'
import { say } from '../../language/say.ts'
import { repeatedIn } from '../../text/spokenTitles.ts'
import type { Reporter } from '../Reporter.ts'
import { textsIn } from './checkTemplates.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** What stands in braces in a title or the label of an option names a property beside it whose value can be said. */
export function checkTitles({ name: own, property, at, siblings }: PropertyPlace, reporter: Reporter): void {
  const labels = (property['x-options'] ?? []).flatMap(({ label }, index) =>
    textsIn(label, [...at, 'x-options', index, 'label']),
  )
  for (const { text, path } of [...textsIn(property.title, [...at, 'title']), ...labels])
    for (const { name, index } of repeatedIn(text)) {
      const place = { index, length: name.length, severity: 'warning' as const }
      const named = Object.hasOwn(siblings, name) ? siblings[name] : undefined
      if (!named) {
        const message = say`there is no property ${name} beside it: {${name}} is shown as it stands`
        reporter.report('title-braces', path, message, { ...place, word: name, among: Object.keys(siblings) })
      } else if (name === own || !isSpoken(named)) {
        const message = say`${name} is nothing that a title can say: {${name}} is shown as it stands`
        reporter.report('title-braces', path, message, place)
      }
    }
}

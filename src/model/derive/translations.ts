import { translationNameOf } from '../fieldAccess.ts'
import { textOf } from '../language/t.ts'
import type { PageSource } from '../source/page.ts'
import type { PropertySource } from '../source/property.ts'
import { renamedAlong } from './formerNames.ts'

/** English takes about twice the letters of Chinese. */
const LONGER = 2

/** The page with a property for the English of each text that is translated, right behind the property itself. */
export function withTranslations(page: PageSource): PageSource {
  const { resource } = page
  if (typeof resource !== 'object') return page
  const { properties } = resource
  const entries = Object.entries(properties).flatMap(([name, property]): [string, PropertySource][] => {
    const own: [string, PropertySource] = [name, property]
    const translation = translationNameOf(name)
    // A property of that name is told by the check.
    if (!property['x-translatable'] || Object.hasOwn(properties, translation)) return [own]
    return [own, [translation, english(name, property)]]
  })
  return { ...page, resource: { ...resource, properties: Object.fromEntries(entries) } }
}

/** Never demanded; whoever reads and writes the text reads and writes its English, where the text itself is asked for. */
function english(name: string, property: PropertySource): PropertySource {
  const { title = name, maxLength, readOnly } = property
  const along = ['x-permission', 'x-write', 'x-visible', 'x-reactions'] as const
  return {
    type: 'string',
    title: { zh: `${textOf(title, 'zh')}（英文）`, en: `${textOf(title, 'en')} (English)` },
    ...(maxLength === undefined ? {} : { maxLength: maxLength * LONGER }),
    ...(readOnly ? { readOnly } : {}),
    ...Object.fromEntries(along.flatMap(key => (property[key] === undefined ? [] : [[key, property[key]]]))),
    ...renamedAlong(property, translationNameOf),
    translates: name,
  }
}

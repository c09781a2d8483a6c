import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Text, Value } from '../entries/Value.ts'
import type { Part } from '../Panel.ts'
import { added, extensionsOf, removed } from './extensions.ts'

/** An extension property by its name, which is there as long as it has a value. Others stay as they are. */
export function extensionProperty(part: Part, name: string): Value<Text> {
  return {
    get: () => propertiesOf(part).find(item => item.name === name)?.value,
    set: value => setProperty(part, name, value),
  }
}

/** The extension properties of an element, in their order. */
export function propertiesOf(part: Part): ModdleElement[] {
  const [properties] = extensionsOf(part.panel.edit, part, 'Properties')
  return properties?.get('values') ?? []
}

function setProperty(part: Part, name: string, value: Text): void {
  const { panel, element } = part
  const { edit } = panel
  const [properties] = extensionsOf(edit, part, 'Properties')
  const items = propertiesOf(part)
  const known = items.find(item => item.name === name)
  if (known && value !== undefined) {
    edit.set(element, known, { value })
    return
  }
  const others = items.filter(item => item !== known)
  const values = value === undefined ? others : [...others, edit.create('Property', { name, value })]
  if (properties && values.length > 0) edit.set(element, properties, { values })
  else if (properties) edit.apply(removed(part, properties))
  else if (values.length > 0) edit.apply([added(edit, part, edit.create('Properties', { values }))])
}

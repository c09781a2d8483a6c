import type { JSONPath, Node } from 'jsonc-parser'
import { typeNameOf } from '#model/derive/oneOf.ts'
import { otherNameOf } from '#model/derive/otherTexts.ts'
import { translationNameOf } from '#model/fieldAccess.ts'
import { entriesOf, itemsOf, nodeAt } from '../parseText.ts'

/** A field as names find it. */
export interface NamedField {
  name: string
  /** Of the property; of a field that follows from another one, that of the other. */
  path: JSONPath
  /** What describes its value or its rows; several where rows have shapes. */
  insides: FieldLevel[]
  /** Whether what describes it is said of each item. */
  isList: boolean
  /** How its name follows from that of the property at its path; absent where it is that name. */
  derive?: (name: string) => string
}

/** Fields that stand beside each other. */
export interface FieldLevel {
  /** Of their `properties`. */
  path: JSONPath
  fields: Map<string, NamedField>
}

/** The fields at a place, and what they hold; those that follow from others among them, as the text of an option. */
export function fieldLevel(tree: Node | undefined, path: JSONPath): FieldLevel {
  const fields = new Map<string, NamedField>()
  const level = { path, fields }
  for (const [name, node] of entriesOf(nodeAt(tree, path)))
    fields.set(name, { name, path: [...path, name], ...insidesOf(tree, node, [...path, name]) })
  for (const [name, node] of entriesOf(nodeAt(tree, path))) {
    for (const derive of derivedNames(node)) {
      const derived = derive(name)
      if (!fields.has(derived))
        fields.set(derived, { name: derived, path: [...path, name], insides: [], isList: false, derive })
    }
  }
  return level
}

function insidesOf(
  tree: Node | undefined,
  node: Node,
  path: JSONPath,
): Pick<NamedField, 'insides' | 'isList'> {
  const shapes = entriesOf(nodeAt(node, ['x-blocks', 'shapes']))
  if (shapes.length > 0) {
    const at = (name: string) => [...path, 'x-blocks', 'shapes', name, 'properties']
    return { insides: shapes.map(([name]) => fieldLevel(tree, at(name))), isList: true }
  }
  if (nodeAt(node, ['items', 'properties']))
    return { insides: [fieldLevel(tree, [...path, 'items', 'properties'])], isList: true }
  if (nodeAt(node, ['properties']))
    return { insides: [fieldLevel(tree, [...path, 'properties'])], isList: false }
  return { insides: [], isList: false }
}

/** The text of an option that asks for one, the English of a text, and the type of a record of one of several pages. */
function derivedNames(node: Node): ((name: string) => string)[] {
  const asksText = itemsOf(nodeAt(node, ['x-options'])).some(
    option => nodeAt(option, ['other'])?.value === true,
  )
  const isOneOf = nodeAt(node, ['x-ref', 'oneOf']) !== undefined
  const isTranslated = nodeAt(node, ['x-translatable'])?.value === true
  return [
    ...(asksText ? [otherNameOf] : []),
    ...(isOneOf ? [typeNameOf] : []),
    ...(isTranslated ? [translationNameOf] : []),
  ]
}

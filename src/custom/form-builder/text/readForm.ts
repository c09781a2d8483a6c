import type { JSONPath, Node } from 'jsonc-parser'
import type { Text } from '#model/types/index.ts'
import type { FormElement } from './FormElement.ts'
import { DOCUMENT_PLACE, type FormPlace } from './FormPlace.ts'
import {
  entriesOf,
  entryOf,
  itemsOf,
  jsonOf,
  nodeAt,
  parseText,
  stringAt,
  type TextMistake,
} from './parseText.ts'

/** A form as people see it. */
export interface FormOutline {
  /** Fields and parts of the layout, in the order in which they are drawn. */
  elements: FormElement[]
  /** Fields that the layout does not name, so that no form draws them. */
  unplaced: FormElement[]
  hasLayout: boolean
  /** Why gestures cannot change the text; what could be read of it is here nevertheless. */
  mistake: TextMistake | null
}

/** Reads the elements of a form; of a text with mistakes, those that can be made out. */
export function readForm(text: string, place: FormPlace = DOCUMENT_PLACE): FormOutline {
  const { tree, mistake } = parseText(text)
  const fields = fieldsIn(tree, place.properties, place.required)
  const layout = nodeAt(tree, place.layout)
  if (layout?.type !== 'array') return { elements: fields, unplaced: [], hasLayout: false, mistake }
  const placed = new Set<string>()
  const reading = { fields: new Map(fields.map(field => [field.name, field])), placed }
  const elements = partsIn(layout, place.layout, reading)
  const unplaced = fields.filter(({ name }) => !placed.has(name ?? ''))
  return { elements, unplaced, hasLayout: true, mistake }
}

function fieldsIn(tree: Node | undefined, at: JSONPath, required: JSONPath): FormElement[] {
  const demanded = new Set(itemsOf(nodeAt(tree, required)).map(({ value }) => value))
  return entriesOf(nodeAt(tree, at)).map(([name, node]) => {
    const path = [...at, name]
    return { ...fieldOf(name, node, path), isRequired: demanded.has(name), ...insideOf(tree, node, path) }
  })
}

function fieldOf(name: string, node: Node, path: JSONPath): FormElement {
  return {
    ...emptyElement('field', node, path),
    name,
    title: textIn(node, 'title'),
    type: stringAt(node, ['type']),
    format: stringAt(node, ['format']),
    component: stringAt(node, ['x-component']),
  }
}

/** Rows, described objects, and rows of several shapes. */
function insideOf(
  tree: Node | undefined,
  node: Node,
  path: JSONPath,
): Pick<FormElement, 'takes' | 'children'> {
  const shapes = nodeAt(node, ['x-blocks', 'shapes'])
  if (shapes) {
    const children = entriesOf(shapes).map(([name, shape]) =>
      shapeOf(tree, { name, shape, path: [...path, 'x-blocks', 'shapes', name] }),
    )
    return { takes: 'shapes', children }
  }
  for (const inner of [['items'], []]) {
    if (!nodeAt(node, [...inner, 'properties'])) continue
    const at = [...path, ...inner]
    return { takes: 'fields', children: fieldsIn(tree, [...at, 'properties'], [...at, 'required']) }
  }
  return { takes: null, children: [] }
}

function shapeOf(
  tree: Node | undefined,
  { name, shape, path }: { name: string; shape: Node; path: JSONPath },
): FormElement {
  return {
    ...emptyElement('shape', shape, path),
    name,
    title: textIn(shape, 'title'),
    takes: 'fields',
    children: fieldsIn(tree, [...path, 'properties'], [...path, 'required']),
  }
}

interface Reading {
  fields: ReadonlyMap<string | null, FormElement>
  placed: Set<string>
}

function partsIn(list: Node, at: JSONPath, reading: Reading, inPanes = false): FormElement[] {
  return itemsOf(list).flatMap((item, index) => partOf(item, [...at, index], reading, inPanes) ?? [])
}

function partOf(item: Node, path: JSONPath, reading: Reading, inPanes: boolean): FormElement | null {
  const name = item.type === 'string' ? (item.value as string) : stringAt(item, ['field'])
  if (name !== null) return placedField(name, path, reading)
  const type = stringAt(item, ['type'])
  const items = nodeAt(item, ['items'])
  const own = { ...emptyElement('group', item, path), title: textIn(item, 'title') }
  if (type === 'group' || type === 'grid')
    return {
      ...own,
      kind: type,
      takes: 'parts',
      children: items ? partsIn(items, [...path, 'items'], reading) : [],
    }
  if (type === 'tabs' || type === 'steps') {
    const children = items ? partsIn(items, [...path, 'items'], reading, true) : []
    return { ...own, kind: type, takes: 'panes', children }
  }
  if (type === 'note') return { ...own, kind: 'note', title: textIn(item, 'text') }
  if (type === 'divider') return { ...own, kind: 'divider' }
  if (inPanes && items)
    return { ...own, kind: 'pane', takes: 'parts', children: partsIn(items, [...path, 'items'], reading) }
  const component = stringAt(item, ['component'])
  return component === null ? null : { ...own, kind: 'panel', name: component }
}

function placedField(name: string, path: JSONPath, { fields, placed }: Reading): FormElement | null {
  const field = fields.get(name)
  if (!field || placed.has(name)) return null
  placed.add(name)
  return { ...field, layoutPath: path }
}

function emptyElement(kind: FormElement['kind'], node: Node, path: JSONPath): FormElement {
  const { offset, length } = entryOf(node)
  return {
    ...{ kind, path, offset, length, name: null, title: null, type: null, format: null, component: null },
    ...{ isRequired: false, layoutPath: null, takes: null, children: [] },
  }
}

function textIn(node: Node, key: string): Text | null {
  const found = nodeAt(node, [key])
  if (!found) return null
  const value = jsonOf(found)
  if (typeof value === 'string') return value
  const zh = stringAt(found, ['zh'])
  return zh === null ? null : { zh, en: stringAt(found, ['en']) ?? '' }
}

import type { JSONPath, Node } from 'jsonc-parser'
import { placeholdersIn } from '#model/check/rules/placeholdersIn.ts'
import { templatesIn } from '#model/check/rules/templatesIn.ts'
import { DOCUMENT_PLACE, type FormPlace } from '../FormPlace.ts'
import { entriesOf, itemsOf, nodeAt, parseText } from '../parseText.ts'
import { type FieldLevel, fieldLevel, type NamedField } from './fieldLevel.ts'
import { type NameInExpression, type NameScope, namesInExpression } from './namesInExpression.ts'
import {
  FORM_NAMES,
  LEVEL_NAMES,
  type NameWord,
  nameWordAt,
  PART_NAMES,
  PROPERTY_NAMES,
} from './nameWords.ts'
import { ACTION_NAMES, PAGE_NAMES } from './pageNameWords.ts'
import { stringPlaces } from './stringPlaces.ts'

/** A place of the text that names a field. */
export interface NamePlace {
  /** Of the name itself in the text, without quotes. */
  offset: number
  length: number
  /** As it is written. */
  name: string
  /** The fields that it means; several where rows of several shapes have one of that name, none where it means none. */
  fields: NamedField[]
  /** It stands for the items of a list, inside map and the like. */
  isLocal?: true
  /** Of the text that holds it. */
  path: JSONPath
  /** Of the property, part of the layout, or form that holds that text; [] is the form. */
  carrier: JSONPath
  word: NameWord
}

/** What stands around a text that may name fields. */
interface Around {
  carrier: JSONPath
  scope: NameScope
  /** The level in which plain names are looked up. */
  beside: FieldLevel
  /** What the reaction around it depends on. */
  deps?: readonly (NamedField | undefined)[]
  found: NamePlace[]
  text: string
}

type Words = Parameters<typeof nameWordAt>[0]

/** Every place of a form that names one of its fields, or something unknown that may have been one, in order. */
export function namePlaces(text: string, place: FormPlace = DOCUMENT_PLACE): NamePlace[] {
  const { tree } = parseText(text)
  const outer = fieldLevel(tree, place.properties)
  const found: NamePlace[] = []
  const record = place.isRecord ? outer : undefined
  const around = {
    carrier: [],
    scope: { bare: [outer], values: [outer], record },
    beside: outer,
    found,
    text,
  }
  formNames(tree, place, { ...around, outer: [outer] })
  if (place.page) pageNames(tree, place.page, around)
  return found.toSorted((one, other) => one.offset - other.offset)
}

/** The names in a form: in its properties, its layout and its own keys. */
function formNames(tree: Node | undefined, place: FormPlace, around: Outer): void {
  levelNames(tree, around.beside, around)
  for (const [key, at] of formKeys(place)) {
    const node = nodeAt(tree, at)
    if (node) visitBelow(node, { at, path: [key], words: FORM_NAMES, around })
  }
  partNames(nodeAt(tree, place.layout), place.layout, around)
}

/** The names in the page around a form, and in the forms of its actions, whose fields stand before those of the record. */
function pageNames(
  tree: Node | undefined,
  { actions }: NonNullable<FormPlace['page']>,
  around: Around,
): void {
  if (tree) visitBelow(tree, { at: [], path: [], words: PAGE_NAMES, around })
  const outer = around.beside
  for (const [name, action] of entriesOf(nodeAt(tree, actions))) {
    const at = [...actions, name]
    const form = [...at, 'form']
    const inner = fieldLevel(tree, [...form, 'properties'])
    const scope: NameScope = { bare: [outer], values: [inner], record: outer }
    visitBelow(action, { at, path: [], words: ACTION_NAMES, around: { ...around, scope } })
    const own: NameScope = { ...scope, bare: [inner, outer] }
    formNames(tree, placeOfForm(form), { ...around, beside: inner, scope: own, outer: [inner, outer] })
  }
}

/** A form that stands as a whole at a place. */
const placeOfForm = (form: JSONPath): FormPlace => ({
  form,
  properties: [...form, 'properties'],
  required: [...form, 'required'],
  layout: [...form, 'layout'],
  rules: [...form, 'rules'],
  isRecord: false,
})

const formKeys = ({ form, required, rules }: FormPlace): [string, JSONPath][] => [
  ['required', required],
  ['rules', rules],
  ['presets', [...form, 'presets']],
]

/** With the levels of the form itself, the nearest first, which its rows read behind their own. */
interface Outer extends Around {
  outer: readonly FieldLevel[]
}

/** The names in the properties of a level, and in what these describe. */
function levelNames(tree: Node | undefined, level: FieldLevel, around: Outer): void {
  for (const [name, node] of entriesOf(nodeAt(tree, level.path))) {
    const self = level.fields.get(name)
    const path = [...level.path, name]
    const bare = level === around.outer[0] ? around.outer : [level, ...around.outer]
    const scope: NameScope = { ...around.scope, bare, self }
    const own = { ...around, carrier: path, beside: level, scope }
    visitBelow(node, { at: path, path: [], words: PROPERTY_NAMES, around: own })
    for (const inside of self?.derive ? [] : (self?.insides ?? [])) {
      const holder = inside.path.slice(0, -1)
      const required = nodeAt(tree, [...holder, 'required'])
      const within = { ...own, beside: inside }
      if (required)
        visitBelow(required, {
          at: [...holder, 'required'],
          path: ['required'],
          words: LEVEL_NAMES,
          around: within,
        })
      levelNames(tree, inside, around)
    }
  }
}

function partNames(list: Node | undefined, at: JSONPath, around: Around): void {
  for (const [index, item] of itemsOf(list).entries()) {
    const path = [...at, index]
    visitBelow(item, { at: path, path: [], words: PART_NAMES, around: { ...around, carrier: path } })
    partNames(nodeAt(item, ['items']), [...path, 'items'], around)
  }
}

interface Visit {
  /** Of the node in the text. */
  at: JSONPath
  /** The same below what the words are about. */
  path: JSONPath
  words: Words
  around: Around
}

/** The keys whose insides are levels or parts of their own. */
const LEVELS = ['properties', 'items', 'shapes']

function visitBelow(node: Node, given: Visit): void {
  const visit = withDependencies(node, given)
  const { words, path, at } = visit
  const word = nameWordAt(words, path)
  if (word === 'none' || word === 'other') return
  if (word !== undefined) readPlace(node, word, visit)
  if (node.type === 'array')
    for (const [index, item] of itemsOf(node).entries())
      visitBelow(item, { ...visit, at: [...at, index], path: [...path, index] })
  for (const [key, value] of entriesOf(node)) {
    if (path.length < 2 && LEVELS.includes(key)) continue
    visitBelow(value, { ...visit, at: [...at, key], path: [...path, key] })
  }
}

function withDependencies(node: Node, visit: Visit): Visit {
  const dependencies = visit.path[0] === 'x-reactions' ? nodeAt(node, ['dependencies']) : undefined
  if (!dependencies) return visit
  const { fields } = visit.around.beside
  const deps = itemsOf(dependencies).map(({ value }) => fields.get(String(value).split('.')[0] ?? ''))
  return { ...visit, around: { ...visit.around, deps } }
}

function readPlace(node: Node, word: NameWord, visit: Visit): void {
  if (word === 'key') readKeys(node, visit)
  if (word === 'key' || node.type !== 'string') return
  const source = node.value as string
  const raw = visit.around.text.slice(node.offset, node.offset + node.length)
  const places = stringPlaces(raw)
  for (const { start, end, ...name } of namesIn(source, word, visit)) {
    const [from, to] = [places[start] ?? 0, places[end] ?? 0]
    const place = { offset: node.offset + from, length: to - from, ...name }
    visit.around.found.push({ ...place, path: visit.at, carrier: visit.around.carrier, word })
  }
}

function readKeys(node: Node, { at, around }: Visit): void {
  for (const { children: [key] = [] } of node.children ?? []) {
    if (!key) continue
    const name = String(key.value)
    const field = around.beside.fields.get(name)
    const place = { offset: key.offset + 1, length: key.length - 2, name, fields: field ? [field] : [] }
    around.found.push({ ...place, path: [...at, name], carrier: around.carrier, word: 'key' })
  }
}

function namesIn(source: string, word: NameWord, { path, around }: Visit): NameInExpression[] {
  const { beside, scope } = around
  const plain = (name: string, start: number): NameInExpression => {
    const field = beside.fields.get(name)
    return { start, end: start + name.length, name, fields: field ? [field] : [] }
  }
  if (word === 'name') return [plain(source, 0)]
  if (word === 'path') return [plain(source.split(/[.:]/)[0] ?? '', 0)]
  if (word === 'keyed') return []
  if (word === 'order') return orderNames(source).map(({ name, index }) => plain(name, index))
  if (word === 'braces')
    return placeholdersIn(source).map(({ name, index }) => plain(name.split('.')[0] ?? '', index))
  if (word === 'filter') {
    const values = scope.bare
    return namesInExpression(source, { bare: [], values }) ?? []
  }
  if (word === 'template')
    return templatesIn(source, []).flatMap(({ source: inner, start }) =>
      (namesInExpression(inner, reactionScope(around)) ?? []).map(one => ({
        ...one,
        start: one.start + start,
        end: one.end + start,
      })),
    )
  return namesInExpression(source, scopeAt(path, around)) ?? []
}

/** -createTime,name → createTime at 1, name at 12. */
const orderNames = (source: string): { name: string; index: number }[] =>
  [...source.matchAll(/[^,]+/g)].map(({ 0: part, index }) => {
    const before = /^\s*-?\s*/.exec(part)?.[0].length ?? 0
    return { name: part.slice(before).trim(), index: index + before }
  })

/** Only what gives a value of the field writes out its rows. */
function scopeAt([first]: JSONPath, around: Around): NameScope {
  const { scope } = around
  if (first === 'x-reactions') return reactionScope(around)
  return first === 'x-default' || first === 'x-compute' ? { ...scope, gives: scope.self } : scope
}

const reactionScope = ({ scope, deps }: Around): NameScope => ({ ...scope, deps })

import type { JSONPath } from 'jsonc-parser'
import { RESERVED_NAMES } from '#model/expression/index.ts'
import { insertField } from './addField.ts'
import { copyElements } from './copyElements.ts'
import { editForm, type FormEdit, type FormWork } from './editForm.ts'
import type { FormElement, Spot } from './FormElement.ts'
import { DOCUMENT_PLACE, type FormPlace } from './FormPlace.ts'
import { freeName, levelInside, namesAt } from './fieldLevels.ts'
import { namePlaces } from './names/namePlaces.ts'
import { renameField } from './names/renameField.ts'
import { parseText } from './parseText.ts'
import { ensureLayout, insertPart, spotInPane } from './placeInForm.ts'
import { readForm } from './readForm.ts'
import { TextWork } from './TextWork.ts'

/** What pasting gives: the edit, and the names that what was pasted reads and this form does not have. */
export interface Pasted {
  edit: FormEdit
  missing: string[]
}

/**
 * Puts copied elements into a form, at a spot. Names that are taken get a number, also where the copied fields name each
 * other. null where the clipboard holds no form, or where there is no room for one.
 */
export function pasteElements(
  text: string,
  { copied, spot, place = DOCUMENT_PLACE }: { copied: string; spot: Spot; place?: FormPlace },
): Pasted | null {
  const { tree, mistake } = parseText(copied)
  if (tree?.type !== 'object' || mistake) return null
  const missing = new Set<string>()
  const edit = editForm(text, place, work => {
    const level = levelInside(work, spot.parent)
    if (!level) return null
    const taken = namesAt(work, level)
    const source = withFreeNames(copied, taken)
    for (const name of namesMissing(source, taken)) missing.add(name)
    return insertAll(work, source, { spot, hasParts: level.properties === work.place.properties })
  })
  return edit && { edit, missing: [...missing] }
}

/** Copies elements behind the last of them, in the same form. */
export function duplicateElements(
  text: string,
  { paths, place }: { paths: readonly JSONPath[]; place?: FormPlace },
): FormEdit | null {
  const copied = copyElements(text, { paths, ...(place ? { place } : {}) })
  const spot = spotBehind(readForm(text, place), paths)
  if (copied === null || !spot) return null
  return pasteElements(text, { copied, spot, ...(place ? { place } : {}) })?.edit ?? null
}

/** The spot behind the last of some elements; null where none of them is there. */
function spotBehind(
  { elements, unplaced }: { elements: FormElement[]; unplaced: FormElement[] },
  paths: readonly JSONPath[],
): Spot | null {
  let found: Spot | null = null
  const keys = new Set(paths.map(path => JSON.stringify(path)))
  const search = (parent: JSONPath, children: readonly FormElement[]) => {
    for (const [index, child] of children.entries()) {
      if (keys.has(JSON.stringify(child.path))) found = { parent, index: index + 1 }
      else search(child.path, child.children)
    }
  }
  search([], elements)
  if (!found && unplaced.some(({ path }) => keys.has(JSON.stringify(path))))
    return { parent: [], index: elements.length }
  return found
}

/** The copied form with names that are free among the others, and that are none of each other's. */
function withFreeNames(copied: string, taken: readonly string[]): string {
  const outline = readForm(copied)
  const names = fieldsAmong([...outline.elements, ...outline.unplaced]).map(({ name }) => name ?? '')
  let text = copied
  for (const name of names) {
    if (!taken.includes(name)) continue
    const now = fieldsAmong(readForm(text).elements).map(field => field.name ?? '')
    const free = freeName(name, [...taken, ...now])
    const result = renameField(text, { path: ['properties', name], name: free, isPublished: () => false })
    if ('edit' in result) text = result.edit.text
  }
  return text
}

/** What is copied reads, and is found neither with it nor where it goes. */
function namesMissing(copied: string, taken: readonly string[]): string[] {
  const unknown = namePlaces(copied).filter(
    ({ fields, word, isLocal }) => fields.length === 0 && !isLocal && word !== 'braces',
  )
  return unknown
    .map(({ name }) => name)
    .filter(name => !taken.includes(name) && !(RESERVED_NAMES as readonly string[]).includes(name))
}

function insertAll(
  work: FormWork,
  copied: string,
  { spot: given, hasParts }: { spot: Spot; hasParts: boolean },
): JSONPath[] {
  const source = new TextWork(copied)
  const { elements } = readForm(copied)
  const flat = hasParts ? elements : fieldsAmong(elements)
  if (flat.some(({ kind }) => kind !== 'field')) ensureLayout(work)
  let spot = spotInPane(work, given)
  const selection: JSONPath[] = []
  for (const element of flat) {
    const path = insertOne(work, { element, source, spot })
    if (path) selection.push(path)
    spot = { ...spot, index: spot.index + 1 }
  }
  return selection
}

function insertOne(
  work: FormWork,
  { element, source, spot }: { element: FormElement; source: TextWork; spot: Spot },
): JSONPath | null {
  if (element.kind === 'field') {
    const { name, path, isRequired, layoutPath } = element
    const part = layoutPath ? source.value(layoutPath) : undefined
    const field = { name: name ?? '', raw: source.raw(path), isRequired }
    const own = typeof part === 'object' ? (part as Record<string, unknown>) : undefined
    return insertField(work, { ...field, part: own }, spot)
  }
  for (const { name, path, isRequired } of fieldsAmong(element.children)) {
    const last = namesAt(work, work.place).length
    work.json.insert(work.place.properties, { key: name ?? '', raw: source.raw(path), index: last })
    if (isRequired) work.set(work.place.required, [...requiredOf(work), name])
  }
  return insertPart(work, spot, source.raw(element.path))
}

const requiredOf = (work: FormWork): unknown[] =>
  (work.value(work.place.required) as unknown[] | undefined) ?? []

const fieldsAmong = (elements: readonly FormElement[]): FormElement[] =>
  elements.flatMap(element => (element.kind === 'field' ? [element] : fieldsAmong(element.children)))

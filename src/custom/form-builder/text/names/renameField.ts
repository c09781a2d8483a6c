import type { JSONPath } from 'jsonc-parser'
import { formerNamesOf } from '#model/derive/formerNames.ts'
import { RESERVED_NAMES } from '#model/expression/index.ts'
import { t } from '#model/language/t.ts'
import { editForm, type FormEdit, type FormWork } from '../editForm.ts'
import { DOCUMENT_PLACE, type FormPlace } from '../FormPlace.ts'
import { isSamePath, startsWith } from '../jsonPaths.ts'
import { parseText } from '../parseText.ts'
import { type FieldLevel, fieldLevel, type NamedField } from './fieldLevel.ts'
import { type NamePlace, namePlaces } from './namePlaces.ts'

/** The new name of a field. */
export interface Renaming {
  /** Of the property. */
  path: JSONPath
  name: string
  place?: FormPlace
  /**
   * Whether a name was published, so that documents are stored under it: it is then kept in `x-renamed-from`. Every
   * name counts as published where absent.
   */
  isPublished?: (name: string) => boolean
}

/** What becomes of a renaming: the edit, or why it is refused, with the places that are to blame. */
type RenamingResult = { edit: FormEdit } | { refused: string; places: NamePlace[] }

const NAME = /^[a-z][A-Za-z0-9]*$/

/** Longest list of former names. */
const MOST_FORMER = 10

/**
 * Gives a field another name, wherever it is named: expressions are rewritten through their syntax tree, a name that
 * means another field there, as in rows, stays. It is refused where a name would mean something else afterwards.
 */
export function renameField(text: string, renaming: Renaming): RenamingResult {
  const { path, name, place = DOCUMENT_PLACE } = renaming
  const refused = refusalOf(text, renaming)
  if (refused !== null) return { refused, places: [] }
  const before = namePlaces(text, place)
  const own = before.filter(({ fields }) => fields.some(field => isSamePath(field.path, path)))
  const shared = own.filter(({ fields }) => fields.some(field => !isSamePath(field.path, path)))
  if (shared.length > 0) {
    return { refused: t('有的表达式同时读取几种内容块中的同名字段，请先改写它们'), places: shared }
  }
  const edit = editForm(text, place, work => {
    for (const found of own.toReversed()) rewrite(work, found, name)
    work.renameKey(path, name)
    const renamed = path.with(-1, name)
    keepFormerName(work, renamed, renaming)
    return [renamed]
  })
  if (!edit) return { refused: t('文本有错误，请先改正'), places: [] }
  const changed = changedMeanings({ before, after: namePlaces(edit.text, place), path, name })
  if (changed.length === 0) return { edit }
  return { refused: t('改名后有的表达式所指的会变成另一个字段'), places: changed }
}

function refusalOf(text: string, { path, name, place = DOCUMENT_PLACE }: Renaming): string | null {
  const { tree, mistake } = parseText(text)
  if (mistake) return t('文本有错误，请先改正')
  const level = levelAt(fieldLevel(tree, place.properties), path)
  const field = level?.fields.get(String(path.at(-1)))
  if (!level || !field || field.derive) return t('没有这个字段')
  if (!NAME.test(name)) return t('名称以小写字母开头，只含字母和数字')
  if ((RESERVED_NAMES as readonly string[]).includes(name)) return t('“{{name}}”是保留字', { name })
  const derived = [...level.fields.values()].filter(other => other.derive && isSamePath(other.path, path))
  const wanted = [name, ...derived.map(({ derive }) => derive?.(name) ?? name)]
  const taken = wanted.find(one => {
    const other = level.fields.get(one)
    return other !== undefined && !isSamePath(other.path, path)
  })
  return taken === undefined ? null : t('已有名为“{{name}}”的字段', { name: taken })
}

function levelAt(level: FieldLevel, path: JSONPath): FieldLevel | null {
  if (isSamePath(level.path, path.slice(0, -1))) return level
  for (const { insides, path: at, derive } of level.fields.values()) {
    if (derive || !startsWith(path, at)) continue
    for (const inside of insides) {
      const found = levelAt(inside, path)
      if (found) return found
    }
  }
  return null
}

function rewrite(work: FormWork, { offset, length, fields: [field] }: NamePlace, name: string): void {
  const written = newNameOf(field, name)
  if (work.json.text.slice(offset, offset + length) !== written) work.json.splice(offset, length, written)
}

const newNameOf = (field: NamedField | undefined, name: string): string => field?.derive?.(name) ?? name

function keepFormerName(work: FormWork, path: JSONPath, { path: old, name, isPublished }: Renaming): void {
  const key = [...path, 'x-renamed-from']
  const former = formerNamesOf({ 'x-renamed-from': work.value(key) as string | string[] | undefined })
  const isKept = isPublished ?? (() => true)
  const names = [...new Set([String(old.at(-1)), ...former])].filter(one => one !== name && isKept(one))
  const kept = names.slice(0, MOST_FORMER)
  if (kept.length === 0) work.remove(key)
  else work.set(key, kept.length === 1 && !Array.isArray(work.value(key)) ? kept[0] : kept)
}

interface Meanings {
  before: readonly NamePlace[]
  after: readonly NamePlace[]
  path: JSONPath
  name: string
}

/** The places whose names mean another field than before, told as they stand before. */
function changedMeanings({ before, after, path, name }: Meanings): NamePlace[] {
  const renamed = (at: JSONPath): JSONPath =>
    startsWith(at, path) ? [...path.with(-1, name), ...at.slice(path.length)] : at
  return before.filter(({ fields }, index) => {
    const now = after[index]?.fields ?? []
    return now.length !== fields.length || !fields.every((field, at) => isSame(field, now[at], renamed))
  })
}

const isSame = (
  before: NamedField,
  after: NamedField | undefined,
  renamed: (path: JSONPath) => JSONPath,
): boolean =>
  after !== undefined &&
  isSamePath(renamed(before.path), after.path) &&
  (before.derive === undefined) === (after.derive === undefined)

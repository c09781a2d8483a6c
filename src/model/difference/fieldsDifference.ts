import { hasInsides } from '../fieldAccess.ts'
import { localized } from '../language/localized.ts'
import type { FieldModel } from '../types/index.ts'
import type { Change } from './Change.ts'
import { fieldDifference } from './fieldDifference.ts'

/** The difference between two lists of fields, of a form or of the rows or object in which they stand. */
export function fieldsDifference(
  before: readonly FieldModel[],
  after: readonly FieldModel[],
  within: string,
): Change[] {
  const pairs = after.map(field => ({ field, old: formerOf(field, before, after) }))
  const kept = new Set(pairs.map(({ old }) => old))
  return [
    ...before.filter(field => !kept.has(field)).map(field => removed(field, within)),
    ...pairs.flatMap(({ field, old }) => (old ? changed(old, field, within) : [added(field, within)])),
  ]
}

/** The field that it was: of the same name, else of the first former name that stands for no other field. */
function formerOf(
  { name, formerNames = [] }: FieldModel,
  before: readonly FieldModel[],
  after: readonly FieldModel[],
): FieldModel | undefined {
  const named = (one: string) => before.find(field => field.name === one)
  return (
    named(name) ??
    formerNames
      .filter(one => !after.some(field => field.name === one))
      .map(named)
      .find(field => field !== undefined)
  )
}

function changed(before: FieldModel, after: FieldModel, within: string): Change[] {
  const path = pathOf(after, within)
  const own = fieldDifference(before, after).map(({ effect, words }): Change => ({ effect, path, words }))
  if (before.name !== after.name) own.push(renamed(before, after, path))
  return [...own, ...insidesDifference(before, after, path)]
}

function renamed(before: FieldModel, { name, title }: FieldModel, path: string): Change {
  const words = localized('“{{title}}”的字段名由 {{from}} 改为 {{to}}', {
    title,
    from: before.name,
    to: name,
  })
  return { effect: 'compatible', path, words }
}

/** What stands in rows, of one shape or of several, and in objects. */
function insidesDifference(before: FieldModel, after: FieldModel, path: string): Change[] {
  if (before.type !== after.type || !hasInsides(before) || !hasInsides(after)) return []
  if (before.shapes && after.shapes) return shapesDifference(before.shapes, after.shapes, { path, after })
  return fieldsDifference(before.fields, after.fields, `${path}.`)
}

interface ShapesPlace {
  path: string
  after: FieldModel
}

function shapesDifference(
  before: readonly FieldModel[],
  after: readonly FieldModel[],
  { path, after: { title } }: ShapesPlace,
): Change[] {
  const shapeOf = ({ shape }: FieldModel) => shape?.value
  const gone = before.filter(one => !after.some(other => shapeOf(other) === shapeOf(one)))
  return [
    ...gone.map((shape): Change => {
      const words = localized('“{{title}}”不再有“{{shape}}”：已填的行不再通过', { title, shape: shape.title })
      return { effect: 'breaking', path, words }
    }),
    ...after.flatMap(shape => {
      const old = before.find(one => shapeOf(one) === shapeOf(shape))
      if (old) return fieldsDifference(old.fields, shape.fields, `${path}.`)
      const words = localized('“{{title}}”新增“{{shape}}”', { title, shape: shape.title })
      return [{ effect: 'compatible', path, words } satisfies Change]
    }),
  ]
}

const pathOf = ({ name }: FieldModel, within: string): string => `${within}${name}`

function removed(field: FieldModel, within: string): Change {
  const words = localized('删去“{{title}}”：已填的内容不再保留', { title: field.title })
  return { effect: 'breaking', path: pathOf(field, within), words }
}

function added(field: FieldModel, within: string): Change {
  const { title } = field
  const isDemanded = field.required || field.requiredWhen !== undefined
  return {
    effect: isDemanded ? 'breaking' : 'compatible',
    path: pathOf(field, within),
    words: isDemanded
      ? localized('新增必填的“{{title}}”：已填的表单没有它', { title })
      : localized('新增“{{title}}”', { title }),
  }
}

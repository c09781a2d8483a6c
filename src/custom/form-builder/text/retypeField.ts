import type { JSONPath } from 'jsonc-parser'
import { keywordTypes } from '#model/derive/keywordTypes.ts'
import { widgetMisfit } from '#model/derive/widgetShapes.ts'
import { dataTypeOf } from '#model/field-types/shared/dataTypeOf.ts'
import type { PropertySource } from '#model/source/property.ts'
import { editForm, type FormEdit } from './editForm.ts'
import type { FormPlace } from './FormPlace.ts'

/** What a field is to become. */
export interface NewKind {
  /** The property that is written for a new field of the kind. */
  starter: PropertySource
  /** What people set of it, as paths in the property. */
  settings: readonly string[]
}

interface Retyping {
  path: JSONPath
  kind: NewKind
  /** Keys that say of which kind a property is, of all kinds. */
  kindKeys: ReadonlySet<string>
  place?: FormPlace
}

/**
 * Makes a field one of another kind. Its name and place, its title and conditions, and what people have set that the
 * new kind has as well stay.
 */
export const retypeField = (text: string, { path, kind, kindKeys, place }: Retyping): FormEdit | null =>
  editForm(text, place, work => {
    const before = work.value(path)
    if (work.element(path)?.kind !== 'field' || typeof before !== 'object' || before === null) return null
    work.set(path, retyped(before as PropertySource, kind, kindKeys))
    return [path]
  })

/** Lets another widget draw a field, whose values stay what they are. */
export const redrawField = (
  text: string,
  {
    path,
    widget,
    settings,
    place,
  }: { path: JSONPath; widget: string; place?: FormPlace } & Pick<NewKind, 'settings'>,
): FormEdit | null =>
  editForm(text, place, work => {
    const before = work.value(path) as PropertySource | undefined
    if (!before || work.element(path)?.kind !== 'field') return null
    const props = propsOf(before['x-component-props'], settings)
    const written = { ...before, 'x-component': widget, 'x-component-props': props }
    work.set(path, written)
    return [path]
  })

type Values = Record<string, unknown>

/** What people have set stays as far as the widget of the new kind can draw it. */
function retyped(before: PropertySource, kind: NewKind, kindKeys: ReadonlySet<string>): Values {
  const full = keptIn(before, kind, kindKeys)
  return widgetMisfit(full) === null ? full : keptIn(before, { ...kind, settings: [] }, kindKeys)
}

function keptIn(
  before: PropertySource,
  { starter, settings }: NewKind,
  kindKeys: ReadonlySet<string>,
): Values {
  const own = new Set(settings.map(path => path.split('.')[0] as string))
  const dataType = dataTypeOf(starter)
  const isOtherData = dataTypeOf(before) !== dataType
  const fits = (key: string): boolean => {
    if (OF_KIND.includes(key)) return false
    const types = keywordTypes[key as keyof typeof keywordTypes]
    if (types && dataType !== null && !types.includes(dataType)) return false
    if (isOtherData && VALUES.includes(key)) return false
    return !kindKeys.has(key) || own.has(key)
  }
  const kept: Values = Object.fromEntries(
    Object.entries(before).filter(([key]) => ALWAYS.includes(key) || fits(key)),
  )
  const props = propsOf({ ...starter['x-component-props'], ...before['x-component-props'] }, settings)
  const result: Values = { ...kept, ...withoutKeys(starter, key => key in kept), 'x-component-props': props }
  return { ...result, ...insideOf(before, starter), ...optionsOf(result, starter) }
}

/** What every kind has. */
const ALWAYS = ['title', 'description']
/** What the new kind alone says. */
const OF_KIND = ['format', 'x-component', 'x-component-props']
/** Values of the field itself. */
const VALUES = ['default', 'enum', 'const']

const withoutKeys = (values: object, isLeft: (key: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isLeft(key)))

/** Those properties of a widget that another one has, too; undefined for none. */
function propsOf(props: Values | undefined, settings: readonly string[]): Values | undefined {
  const kept = withoutKeys(props ?? {}, key => !settings.includes(`x-component-props.${key}`))
  return Object.keys(kept).length > 0 ? kept : undefined
}

/** Fields of rows stay where rows become one object, and the other way round. */
function insideOf(before: PropertySource, starter: PropertySource): Values {
  const inner = before.items?.properties ? before.items : before
  if (!inner.properties) return {}
  const { properties, required } = inner
  const fields = { properties, ...(required ? { required } : {}) }
  if (starter.items?.properties) return { items: { ...starter.items, ...fields } }
  return starter.properties ? fields : {}
}

/** Options that were there: as whole numbers they decide the type, and a choice of pictures gives each of them one. */
function optionsOf({ type, items, 'x-options': options }: PropertySource, starter: PropertySource): Values {
  if (!options) return {}
  const image = starter['x-options']?.[0]?.image
  const drawn = options.map(option => (image === undefined ? option : { image, ...option }))
  if (!options.every(({ value }) => Number.isInteger(value))) return { 'x-options': drawn }
  const ofNumbers =
    type === 'array'
      ? { items: { ...items, type: 'integer', maxLength: undefined } }
      : { type: 'integer', maxLength: undefined }
  return { 'x-options': drawn, ...ofNumbers }
}

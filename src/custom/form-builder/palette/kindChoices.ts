import type { WidgetDefinition } from '#engine'
import type { WidgetBuilder } from '#model/builder/WidgetBuilder.ts'
import { widgetMisfit } from '#model/derive/widgetShapes.ts'
import { dataTypeOf } from '#model/field-types/shared/dataTypeOf.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { FieldModel } from '#model/types/index.ts'
import { buildersByWidget, type PaletteItem } from './paletteItems.ts'

export type FieldItem = Extract<PaletteItem, { kind: 'field' }>

/** What a field can be made: drawn by another widget, or of another kind. */
interface KindChoices {
  /** Its values stay what they are. */
  drawn: FieldItem[]
  /** Its values become others. */
  retyped: FieldItem[]
}

interface KindOf {
  property: PropertySource
  /** What it is compiled to: the widget that draws it, and the type of its values. */
  field: Pick<FieldModel, 'widget' | 'type'>
  palette: readonly PaletteItem[]
  /** Of all that the palette offers; null where one could not be loaded. */
  definitions: Readonly<Record<string, WidgetDefinition | null>>
}

/** Returns what the registry's widgets say they can do with the values of a field. */
export function kindChoices({ property, field, palette, definitions }: KindOf): KindChoices {
  const items = palette.flatMap(item => (item.kind === 'field' ? [item] : []))
  const drawing = new Set(
    [...new Set(items.map(item => item.widget))].filter(key =>
      canDraw(key, { property, type: field.type, definition: definitions[key] }),
    ),
  )
  drawing.add(field.widget)
  const current = kindOf(palette, field.widget, property)
  return {
    // The first item of a widget names it; its variants are values of other kinds.
    drawn: items.filter(item =>
      item.widget === field.widget ? item === current : item.key === item.widget && drawing.has(item.widget),
    ),
    retyped: items.filter(
      ({ widget: own, property: starter }) =>
        !drawing.has(own) || !isSameKind(property, starter as PropertySource, buildersByWidget.get(own)),
    ),
  }
}

/** Returns what the palette calls a field: of several variants of its widget the one that its values are of. */
export function kindOf(
  palette: readonly PaletteItem[],
  widget: string | null,
  property: PropertySource,
): FieldItem | undefined {
  const items = palette.flatMap(item => (item.kind === 'field' && item.widget === widget ? [item] : []))
  const isLike = (starter: PropertySource) =>
    dataTypeOf(property) === dataTypeOf(starter) && property.format === starter.format
  return items.find(item => isLike(item.property as PropertySource)) ?? items[0]
}

/** Keys by which properties of some kind differ from others: what starters write and panels set. */
export const kindKeys: ReadonlySet<string> = new Set(
  [...buildersByWidget.values()].flatMap(({ starter, variants = [], settings }) => [
    ...[starter, ...variants.map(variant => variant.starter)].flatMap(Object.keys),
    ...Object.keys(settings).map(path => path.split('.')[0] as string),
  ]),
)

interface Drawing {
  property: PropertySource
  type: FieldModel['type']
  definition: WidgetDefinition | null | undefined
}

function canDraw(key: string, { property, type, definition }: Drawing): boolean {
  const builder = buildersByWidget.get(key)
  if (!builder || !definition) return false
  if (definition.types && !definition.types.includes(type)) return false
  if (widgetMisfit({ ...property, 'x-component': key }) !== null) return false
  const starters = [builder.starter, ...(builder.variants ?? []).map(({ starter }) => starter)]
  return starters.some(starter => isSameSource(property, starter, builder))
}

const isSameKind = (
  property: PropertySource,
  starter: PropertySource,
  builder: WidgetBuilder | undefined,
): boolean =>
  builder !== undefined &&
  dataTypeOf(property) === dataTypeOf(starter) &&
  isSameSource(property, starter, builder)

/** What values come from, or are described by. */
const SOURCES = ['x-dict', 'x-options', 'x-ref', 'x-matrix', 'x-blocks', 'x-audience', 'properties'] as const

/** Whether the values come from where those of a kind do: what people choose there may be another one. */
function isSameSource(
  property: PropertySource,
  starter: PropertySource,
  { settings }: Pick<WidgetBuilder, 'settings'>,
): boolean {
  if (jsonTypeOf(property) !== jsonTypeOf(starter)) return false
  const [given, wanted] = [property.items ?? {}, starter.items ?? {}]
  if (given.format !== wanted.format || !given.properties !== !wanted.properties) return false
  if (property.format !== starter.format && !('format' in settings)) return false
  return SOURCES.every(key => {
    const [own, other] = [property[key], starter[key]]
    if ((own === undefined) !== (other === undefined)) return false
    const isChosen = Object.keys(settings).some(path => path.split('.')[0] === key)
    return own === undefined || isChosen || key === 'properties' || targetOf(own) === targetOf(other)
  })
}

/** A whole number is a number, too; an id is one where its record says nothing else. */
function jsonTypeOf(property: PropertySource): string {
  const type = dataTypeOf(property) ?? 'integer'
  return type === 'integer' ? 'number' : type
}

const targetOf = (source: unknown): unknown =>
  typeof source === 'object' && source !== null && 'to' in source ? source.to : source

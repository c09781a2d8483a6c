import type { Text } from '../source/common.ts'
import type { PropertySource } from '../source/property.ts'

/** A property of which one knows what its rows are by their shape. */
export type BlocksSource = NonNullable<PropertySource['x-blocks']>

/** What a property describes of the object that its value is, of its rows, or of the rows of one shape. */
export interface Inside {
  /** Described as an object. */
  described: PropertySource
  /** Where that stands, below the property. */
  at: string[]
  /** How rows of the shape are told from those of others; absent where all are alike. */
  shape?: { by: string; value: string; title: Text }
}

/** Name of the property that says of which shape a row is, unless the page says another. */
const SHAPE_FIELD = 'type'

/** What a property describes inside its values, each shape of its rows by itself; nothing for all other properties. */
export function insidesOfProperty(property: PropertySource): Inside[] {
  const { items, properties } = property
  const blocks = property['x-blocks']
  if (blocks) return shapesOf(blocks)
  if (items?.properties) return [{ described: items, at: ['items'] }]
  return properties ? [{ described: property, at: [] }] : []
}

export const shapeFieldOf = ({ by = SHAPE_FIELD }: BlocksSource): string => by

function shapesOf(blocks: BlocksSource): Inside[] {
  const by = shapeFieldOf(blocks)
  return Object.entries(blocks.shapes).map(([value, { title = value, required = [], properties }]) => ({
    described: {
      type: 'object',
      title,
      properties: { [by]: shapeField(value), ...properties },
      required: [by, ...required],
    },
    at: ['x-blocks', 'shapes', value],
    shape: { by, value, title },
  }))
}

/** What a row says of its shape: given with the row, and never changed. */
const shapeField = (value: string): PropertySource => ({
  type: 'string',
  title: SHAPE_TITLE,
  const: value,
  default: value,
  'x-write': 'create',
  tellsShape: true,
})

export const SHAPE_TITLE: Text = { zh: '类型', en: 'Type' }

type Properties = Record<string, PropertySource>

/** The property with what it describes inside its values changed; itself where it describes nothing there. */
export function withInsides(
  property: PropertySource,
  changed: (properties: Properties) => Properties,
): PropertySource {
  const { items, properties } = property
  const blocks = property['x-blocks']
  if (blocks) {
    const shapes = Object.entries(blocks.shapes).map(([name, shape]) => [
      name,
      // Of a shape that is wrong nothing is left but its name.
      shape.properties ? { ...shape, properties: changed(shape.properties) } : shape,
    ])
    return { ...property, 'x-blocks': { ...blocks, shapes: Object.fromEntries(shapes) } }
  }
  if (items?.properties) return { ...property, items: { ...items, properties: changed(items.properties) } }
  return properties ? { ...property, properties: changed(properties) } : property
}

import { shapeFieldOf } from '../../derive/blocks.ts'
import { RESERVED_NAMES } from '../../expression/index.ts'
import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkNames } from './checkNames.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Rows of several shapes stand in a record or a form, and each shape leaves the name free that tells it apart. */
export function checkBlocks({ property, at, nesting }: PropertyPlace, reporter: Reporter): void {
  const blocks = property['x-blocks']
  if (!blocks) return
  const place = [...at, 'x-blocks']
  if (nesting > 0) {
    const message = say`rows of several shapes belong to properties of a record or a form, not to what stands inside them`
    reporter.report('nested-rows', place, message, { on: 'key' })
    return
  }
  const by = shapeFieldOf(blocks)
  if ((RESERVED_NAMES as readonly string[]).includes(by))
    reporter.report('reserved-name', [...place, 'by'], say`${by} means something else in every expression`)
  for (const [name, shape] of Object.entries(blocks.shapes))
    checkShape({ name, shape, by, at: [...place, 'shapes', name] }, reporter)
}

type Blocks = NonNullable<PropertyPlace['property']['x-blocks']>

interface ShapePlace {
  name: string
  shape: Blocks['shapes'][string]
  by: string
  at: JsonPath
}

function checkShape({ name, shape, by, at }: ShapePlace, reporter: Reporter): void {
  const { properties, required = [], title } = shape
  // All of it was wrong, and is told.
  if (!properties) return
  if (Object.hasOwn(properties, by)) {
    const message = say`${by} says of which shape a row is: name the property otherwise, or say another name as "by"`
    reporter.report('name-clash', [...at, 'properties', by], message, { on: 'key' })
  }
  checkNames({ names: required, at: [...at, 'required'], known: Object.keys(properties) }, reporter)
  if (title !== undefined) return
  const message = say`${name} has no title: people will read its name`
  reporter.report('missing-title', at, message, { on: 'key', severity: 'warning' })
}

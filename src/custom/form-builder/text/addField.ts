import type { JSONPath } from 'jsonc-parser'
import { editForm, type FormEdit, type FormWork } from './editForm.ts'
import type { Spot } from './FormElement.ts'
import type { FormPlace } from './FormPlace.ts'
import { demand, freeName, levelInside, namesAt } from './fieldLevels.ts'
import { insertPart, placeAmongProperties, spotInPane } from './placeInForm.ts'
import { printJson } from './textStyle.ts'

/** A field that comes into a form. */
interface NewField {
  /** Wished; a number comes behind it where it is taken. */
  name: string
  /** As page files write properties. */
  property: unknown
  isRequired?: boolean
}

/** Adds a field at a spot of the form: outer ones to its properties and, where there is one, its layout. */
export const addField = (
  text: string,
  { field, spot, place }: { field: NewField; spot: Spot; place?: FormPlace },
): FormEdit | null =>
  editForm(text, place, work => {
    const path = insertField(work, { ...field, raw: printJson(field.property, work.json.style) }, spot)
    return path && [path]
  })

interface RawField extends Omit<NewField, 'property'> {
  raw: string
  /** What the layout says of it; its name where absent. */
  part?: Record<string, unknown> | undefined
}

/** The same while a gesture runs, for a property as text. @returns path of the property; null where no field can stand */
export function insertField(work: FormWork, field: RawField, given: Spot): JSONPath | null {
  const spot = spotInPane(work, given)
  const level = levelInside(work, spot.parent)
  if (!level) return null
  const name = freeName(field.name, namesAt(work, level))
  const index = placeAmongProperties(work, spot, level.properties)
  if (!work.node(level.properties)) work.set(level.properties, {})
  work.json.insert(level.properties, { index, key: name, raw: field.raw })
  if (field.isRequired) demand(work, level, name, true)
  const isOuter = level.properties === work.place.properties
  if (isOuter && (spot.parent.length > 0 || work.outline().hasLayout)) {
    const part = field.part ? { ...field.part, field: name } : name
    insertPart(work, spot, printJson(part, work.json.style))
  }
  return [...level.properties, name]
}

import type { JSONPath } from 'jsonc-parser'
import type { PropertySource } from '#model/source/property.ts'
import { editForm, type FormEdit } from './editForm.ts'
import type { FormPlace } from './FormPlace.ts'
import { freeName } from './fieldLevels.ts'
import { entriesOf } from './parseText.ts'
import { printJson } from './textStyle.ts'

type Shape = NonNullable<PropertySource['x-blocks']>['shapes'][string]

/** Adds a shape to those that the rows of a field have, behind the others. null where the field has no shapes. */
export const addShape = (
  text: string,
  { path, name, shape, place }: { path: JSONPath; name: string; shape: Shape; place?: FormPlace },
): FormEdit | null =>
  editForm(text, place, work => {
    const at = [...path, 'x-blocks', 'shapes']
    const shapes = work.node(at)
    if (shapes?.type !== 'object') return null
    const free = freeName(
      name,
      entriesOf(shapes).map(([key]) => key),
    )
    work.json.insert(at, { key: free, raw: printJson(shape, work.json.style) })
    return [[...at, free]]
  })

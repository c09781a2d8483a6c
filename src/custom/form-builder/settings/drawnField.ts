import type { FieldModel } from '#model/types/index.ts'
import type { DrawnForm } from '../design/DesignState.ts'
import type { FormElement } from '../text/FormElement.ts'

/** Returns the compiled field of an element; undefined where it was not compiled yet. */
export function drawnField(drawn: DrawnForm | null, { path }: FormElement): FieldModel | undefined {
  const names = path.filter((_, index) => index > 0 && path[index - 1] === 'properties') as string[]
  let fields = drawn?.form.fields ?? []
  let found: FieldModel | undefined
  for (const name of names) {
    found = fields.find(field => field.name === name)
    fields = found?.fields ?? []
  }
  return found
}

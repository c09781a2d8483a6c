import type { FieldModel, Text } from '#model/types/index.ts'

/** A field that an expression may read. */
export interface ExpressionField {
  name: string
  title: Text
  type: FieldModel['type']
  /** Values that it takes, where they are known. */
  choices?: readonly { value: string | number | boolean; label: Text }[]
  /** The compiled field, whose widget then gives values of it. */
  model?: FieldModel
  /** What stands in its rows, or in the object that it is. */
  fields?: readonly ExpressionField[]
}

/** The fields of a compiled form as expressions read them; the values of a dictionary, `entries` gives. */
export function expressionFields(
  fields: readonly FieldModel[],
  entries: (dictionary: string) => ExpressionField['choices'] = () => undefined,
): ExpressionField[] {
  return fields.map(model => {
    const { name, title, type, dict, options, fields: inner } = model
    const choices = options ?? (dict === null ? undefined : entries(dict))
    const inside = expressionFields(inner, entries)
    return {
      ...{ name, title, type, model },
      ...(choices ? { choices } : {}),
      ...(inside.length > 0 ? { fields: inside } : {}),
    }
  })
}

import { fixedByWhere } from '../derive/fixedByWhere.ts'
import { optionMessages } from '../derive/optionsOf.ts'
import type { FieldModel } from '../types/index.ts'

/**
 * The fields of a page that has borrowed part of the records: what its condition fixes is preset there, and nothing
 * else may be chosen, so that whoever adds a record on a page finds it there.
 */
export function narrowedFields(fields: FieldModel[], where: string): FieldModel[] {
  const fixed = fixedByWhere(where)
  return fields.map(field => {
    const values = fixed.get(field.name)
    return values === undefined || field.type === 'json' ? field : narrowed(field, values)
  })
}

function narrowed(field: FieldModel, values: unknown[]): FieldModel {
  const isMeant = (value: unknown) => values.some(one => one === value)
  const [only] = values.length === 1 ? values : []
  const preset = only ?? (isMeant(field.default) ? field.default : undefined)
  const { default: _default, ...rest } = field
  return {
    ...rest,
    // What nobody may write keeps its beginning: an action leads a record to the page.
    ...(field.write === 'never' && field.default !== undefined ? { default: field.default } : {}),
    ...(field.write !== 'never' && preset !== undefined ? { default: preset } : {}),
    ...(field.options ? narrowedOptions(field, isMeant) : {}),
    ...(field.write === 'never' ? {} : { schema: { ...field.schema, enum: values } }),
  }
}

function narrowedOptions(
  { options = [], title, messages }: FieldModel,
  isMeant: (value: unknown) => boolean,
): Pick<FieldModel, 'options' | 'messages'> {
  const left = options.filter(({ value }) => isMeant(value))
  const { enum: _whole, ...words } = messages
  return { options: left, messages: optionMessages({ title, 'x-options': left }, words) }
}

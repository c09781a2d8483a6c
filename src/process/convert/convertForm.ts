import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import type { Conversion } from './Conversion.ts'

/** Form data of Camunda as form properties of the others, and back. */
export function convertForm(element: ModdleElement, conversion: Conversion): void {
  const extensions: ModdleElement | undefined = element.extensionElements
  if (!extensions) return
  const values: ModdleElement[] = extensions.values ?? []
  if (conversion.to !== 'camunda') {
    const made = values.flatMap(value =>
      conversion.is(value, 'FormData') ? asProperties(value, conversion) : value,
    )
    extensions.set('values', made)
    return
  }
  const properties = values.filter(value => conversion.is(value, 'FormProperty'))
  if (properties.length === 0) return
  const others = values.filter(value => !properties.includes(value))
  const fields = properties.map(property => asField(property, conversion))
  extensions.set('values', [
    ...others.filter(value => !conversion.is(value, 'FormData')),
    formData(others, fields, conversion, extensions),
  ])
}

/** One element for all fields: the one that is there already, else a new one. */
function formData(
  others: ModdleElement[],
  fields: ModdleElement[],
  conversion: Conversion,
  extensions: ModdleElement,
): ModdleElement {
  const data =
    others.find(value => conversion.is(value, 'FormData')) ?? conversion.create('FormData', {}, extensions)
  data.set('fields', [...(data.fields ?? []), ...fields])
  for (const field of fields) field.$parent = data
  return data
}

function asProperties(data: ModdleElement, conversion: Conversion): ModdleElement[] {
  if (data.businessKey) conversion.lose(data, 'businessKey')
  const fields: ModdleElement[] = data.fields ?? []
  return fields.map(field => asProperty(field, data, conversion))
}

function asProperty(field: ModdleElement, data: ModdleElement, conversion: Conversion): ModdleElement {
  const { id, label, type, datePattern, defaultValue } = field
  const constraints: ModdleElement[] = field.validation?.constraints ?? []
  for (const { name, config } of constraints.filter(one => !isFlag(one))) {
    const constraint = `${name ?? ''}${config ? `=${config}` : ''}`
    conversion.lose(
      field,
      'constraint',
      t('{{constraint}}（字段“{{field}}”）', { constraint, field: id ?? '' }),
    )
  }
  if ((field.properties?.values ?? []).length > 0) conversion.lose(field, 'properties', ofField(id))
  const property = conversion.create(
    'FormProperty',
    {
      id,
      name: label,
      type,
      datePattern,
      default: defaultValue,
      required: constraints.some(({ name }) => name === 'required') ? 'true' : undefined,
      writable: constraints.some(({ name }) => name === 'readonly') ? 'false' : undefined,
    },
    data.$parent as ModdleElement,
  )
  moveValues(field, property)
  return property
}

/** Constraints that are said by an attribute of a form property. */
const isFlag = ({ name }: ModdleElement) => name === 'required' || name === 'readonly'

function asField(property: ModdleElement, conversion: Conversion): ModdleElement {
  const { id, name, type, datePattern, variable, expression, readable, required, writable } = property
  const said = { variable, expression, readable: readable === 'false' ? 'false' : undefined }
  for (const [lost, value] of Object.entries(said)) {
    if (value !== undefined && value !== id) conversion.lose(property, lost, ofField(id))
  }
  const field = conversion.create(
    'FormField',
    { id, label: name, type, datePattern, defaultValue: property.default },
    property,
  )
  const constraints = [required === 'true' && 'required', writable === 'false' && 'readonly'].filter(Boolean)
  if (constraints.length > 0) addConstraints(field, constraints as string[], conversion)
  moveValues(property, field)
  return field
}

function addConstraints(field: ModdleElement, names: string[], conversion: Conversion): void {
  const validation = conversion.create('Validation', {}, field)
  validation.set(
    'constraints',
    names.map(name => conversion.create('Constraint', { name }, validation)),
  )
  field.set('validation', validation)
}

function moveValues(from: ModdleElement, to: ModdleElement): void {
  const values: ModdleElement[] = from.values ?? []
  for (const value of values) value.$parent = to
  if (values.length > 0) to.set('values', values)
}

const ofField = (id: string | undefined): string => t('（字段“{{field}}”）', { field: id ?? '' })

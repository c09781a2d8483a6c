import type { ModdleElement } from '../../ModdleElement.ts'
import { extensionsOf } from '../../rules/extensionsOf.ts'
import type { Vendor } from '../../vendors.ts'
import type { FormFieldFacts, TaskFacts } from '../ExecutableProcess.ts'
import { bySort } from './chosenCondition.ts'

const TEXTS = [
  'assignee',
  'candidateUsers',
  'candidateGroups',
  'dueDate',
  'followUpDate',
  'priority',
  'formKey',
] as const

/** Who does a user task and how, and what a start event asks. */
export function readTask(element: ModdleElement, vendor: Vendor): TaskFacts {
  const own = (type: string) => extensionsOf(element, `${vendor}:${type}`)
  const texts = TEXTS.flatMap(name => {
    const text: string | undefined = element.get(`${vendor}:${name}`)?.trim()
    return text ? [[name, text] as const] : []
  })
  return {
    ...Object.fromEntries(texts),
    assignees: bySort(own('Assignee')).map(({ type, value, condition, operationType }) => ({
      ...{ type: type ?? '', value: value ?? '' },
      ...{ condition: condition ?? '', operationType: operationType ?? '' },
    })),
    buttons: bySort(own('Button')).map(({ code, name, isHide, next }) => ({
      ...{ code: code ?? '', name: name ?? '' },
      ...{ hidden: isHide === 'true' || isHide === true || isHide === '1', next: next ?? '' },
    })),
    properties: propertiesOf(own('Properties')),
    fields: [
      ...own('FormData').flatMap(form => (form.get('fields') ?? []).map(formField)),
      ...own('FormProperty').map(formProperty),
    ],
  }
}

function propertiesOf(holders: ModdleElement[]): Record<string, string> {
  const all = holders.flatMap(({ values }): ModdleElement[] => values ?? [])
  return Object.fromEntries(all.flatMap(({ name, value }) => (name ? [[name, value ?? '']] : [])))
}

function formField(field: ModdleElement): FormFieldFacts {
  const { id, type, label, defaultValue, datePattern, values, validation, properties } = field
  const constraints: ModdleElement[] = validation?.constraints ?? []
  return {
    ...{ id: id ?? '', type: type ?? '', label: label ?? '' },
    ...(defaultValue !== undefined && { defaultValue }),
    ...(datePattern !== undefined && { datePattern }),
    values: choicesOf(values),
    constraints: constraints.map(({ name, config }) => ({ name: name ?? '', config: config ?? '' })),
    properties: propertiesOf(properties ? [properties] : []),
  }
}

/** What Flowable and Activiti call a form property says its constraints itself. */
function formProperty(property: ModdleElement): FormFieldFacts {
  const { id, type, name, datePattern, values, required, readable, writable } = property
  const defaultValue: string | undefined = property.get('default')
  const constraints = [
    ...(required === 'true' ? [{ name: 'required', config: '' }] : []),
    ...(writable === 'false' ? [{ name: 'readonly', config: '' }] : []),
  ]
  return {
    ...{ id: id ?? '', type: type ?? '', label: name ?? '' },
    ...(defaultValue !== undefined && { defaultValue }),
    ...(datePattern !== undefined && { datePattern }),
    ...(readable === 'false' && { hidden: true as const }),
    ...{ values: choicesOf(values), constraints, properties: {} },
  }
}

const choicesOf = (values: ModdleElement[] | undefined): FormFieldFacts['values'] =>
  (values ?? []).map(({ id, name }) => ({ id: id ?? '', name: name ?? '' }))

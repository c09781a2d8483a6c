import type { ModdleElement } from '../ModdleElement.ts'
import type { Vendor } from '../vendors.ts'
import type { CheckContext } from './ProcessRule.ts'

/** Attributes that name a variable which the process sets, without their prefixes. */
const SETTERS = new Set([
  'initiator',
  'elementVariable',
  'elementIndexVariable',
  'resultVariable',
  'resultVariableName',
  'businessKey',
  'errorCodeVariable',
  'errorMessageVariable',
  'escalationCodeVariable',
  'taskIdVariableName',
  'taskCompleterVariableName',
  'processInstanceIdVariableName',
])

/**
 * The variables that a process is known to have: the fields of its forms, and what its elements set. Null when it
 * has no form that is known, since then anything may be handed to it.
 */
export function variablesOf(
  elements: ModdleElement[],
  vendor: Vendor,
  { fields }: CheckContext,
): string[] | null {
  const formFields = elements.flatMap(element => fieldOf(element, vendor))
  if (!fields && formFields.length === 0) return null
  return [
    ...new Set([...(fields ?? []), ...formFields, ...elements.flatMap(element => setBy(element, vendor))]),
  ]
}

function fieldOf(element: ModdleElement, vendor: Vendor): string[] {
  if (element.$type === `${vendor}:FormField`) return texts(element.id)
  if (element.$type === `${vendor}:FormProperty`) return texts(element.variable, element.id)
  return []
}

function setBy(element: ModdleElement, vendor: Vendor): string[] {
  if (element.$type === `${vendor}:OutputParameter` || element.$type === `${vendor}:InputParameter`) {
    return texts(element.name)
  }
  if (element.$type === `${vendor}:Out`) return texts(element.target)
  if (element.$instanceOf('bpmn:DataObject') || element.$instanceOf('bpmn:Property')) {
    return texts(element.id, element.name)
  }
  const names = (element.$descriptor.properties ?? []).map(property => property.name)
  return names
    .filter(name => SETTERS.has(name.split(':').at(-1) as string) && Object.hasOwn(element, name))
    .flatMap(name => texts(element.get(name)))
}

const texts = (...values: unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

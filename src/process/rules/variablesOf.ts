import type { ModdleElement } from '../ModdleElement.ts'
import type { Vendor } from '../vendors.ts'
import { extensionsOf } from './extensionsOf.ts'
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

/** The program whose fields become variables of their names. */
const SETTING = /^(?:[$#]\{\s*)?setVariables(?:\s*\})?$/

function setByProgram(element: ModdleElement, vendor: Vendor): string[] {
  const isListener = /:(?:Execution|Task)Listener$/.test(element.$type)
  if (!isListener && !element.$instanceOf('bpmn:ServiceTask')) return []
  const prefix = isListener ? '' : `${vendor}:`
  const names = ['class', 'delegateExpression', 'expression'].map(name => element.get(`${prefix}${name}`))
  if (!names.some(name => SETTING.test(name?.trim() ?? ''))) return []
  const fields = isListener ? (element.get('fields') ?? []) : extensionsOf(element, `${vendor}:Field`)
  return fields.flatMap((field: ModdleElement) => texts(field.name))
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
  const named = names
    .filter(name => SETTERS.has(name.split(':').at(-1) as string) && Object.hasOwn(element, name))
    .flatMap(name => texts(element.get(name)))
  return [...named, ...setByProgram(element, vendor)]
}

const texts = (...values: unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

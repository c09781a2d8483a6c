import type { ModdleElement } from '../ModdleElement.ts'
import type { Conversion } from './Conversion.ts'

const INSTANCE_KEY = /^[$#]\{\s*execution\.processBusinessKey\s*\}$/

/** What a called process is handed: variables and business key as elements, or as attributes. */
export function convertCall(element: ModdleElement, conversion: Conversion): void {
  if (!element.$instanceOf('bpmn:CallActivity')) return
  if (conversion.to === 'camunda') asElements(element, conversion)
  else asAttributes(element, conversion)
}

function asElements(element: ModdleElement, conversion: Conversion): void {
  const made: Record<string, unknown>[] = []
  if (conversion.take(element, 'inheritVariables') === true) made.push({ variables: 'all' })
  const key = conversion.take(element, 'businessKey')
  const isInherited = conversion.take(element, 'inheritBusinessKey') === true
  if (key !== undefined) made.push({ businessKey: key })
  else if (isInherited) made.push({ businessKey: '#{execution.processBusinessKey}' })
  if (made.length === 0) return
  const extensions =
    element.extensionElements ?? conversion.moddle.create('bpmn:ExtensionElements', { values: [] })
  extensions.$parent = element
  element.set('extensionElements', extensions)
  const bindings = made.map(properties => conversion.create('In', properties, extensions))
  extensions.set('values', [...(extensions.values ?? []), ...bindings])
}

function asAttributes(element: ModdleElement, conversion: Conversion): void {
  const extensions: ModdleElement | undefined = element.extensionElements
  const values: ModdleElement[] = extensions?.values ?? []
  const kept = values.filter(value => !(conversion.is(value, 'In') && isTaken(value, element, conversion)))
  extensions?.set('values', kept)
}

/** Whether an attribute of the call says all that the binding says. */
function isTaken(binding: ModdleElement, element: ModdleElement, conversion: Conversion): boolean {
  if (binding.variables === 'all' && !binding.local) {
    conversion.set(element, 'inheritVariables', true)
    return true
  }
  if (!binding.businessKey || conversion.to !== 'flowable') return false
  if (INSTANCE_KEY.test(binding.businessKey)) conversion.set(element, 'inheritBusinessKey', true)
  else conversion.set(element, 'businessKey', binding.businessKey)
  return true
}

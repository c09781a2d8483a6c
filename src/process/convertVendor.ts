import { t } from '#model/language/t.ts'
import { Conversion, type LostItem } from './convert/Conversion.ts'
import { convertForm } from './convert/convertForm.ts'
import { dropUnsayable } from './convert/dropUnsayable.ts'
import { TASK_EVENTS } from './convert/vocabulary.ts'
import type { ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'
import { readText } from './read/readText.ts'
import { inTags } from './read/xmlText.ts'
import { readDiagram } from './readDiagram.ts'
import { VENDOR_URIS, type Vendor } from './vendors.ts'
import { writeDiagram } from './writeDiagram.ts'

const INSTANCE_KEY = /^[$#]\{\s*execution\.processBusinessKey\s*\}$/

const EXTERNAL = { camunda: 'external', flowable: 'external-worker', activiti: null }

/** What a vendor calls waiting before and after an element; null where it cannot be said. */
const WORDS: Record<Vendor, { before: string; after: string | null }> = {
  camunda: { before: 'asyncBefore', after: 'asyncAfter' },
  flowable: { before: 'async', after: 'asyncLeave' },
  activiti: { before: 'async', after: null },
}

export type { LostItem } from './convert/Conversion.ts'

/** A diagram in another vendor's extensions. */
export interface ConvertedDiagram {
  xml: string
  /** What the vendor cannot say, in the order of the text; it is not in the XML any more. */
  lost: LostItem[]
}

/**
 * The diagram as another vendor writes it, by meaning: `camunda:asyncBefore` becomes `flowable:async`, form data
 * become form properties. What this product adds is the same for all. A diagram of that vendor comes back unchanged.
 *
 * @throws DiagramFault
 */
export async function convertVendor(xml: string, to: Vendor): Promise<ConvertedDiagram> {
  const diagram = await readDiagram(xml)
  const { definitions, vendor, moddle } = diagram
  if (vendor === to) return { xml, lost: [] }
  const conversion = new Conversion(moddle, vendor, to)
  const elements: ModdleElement[] = []
  eachElement(definitions, element => elements.push(element))
  const letters = lettersOf(definitions, to)
  for (const element of elements) {
    mergeOther(element, conversion, letters)
    convertAsync(element, conversion)
    convertTask(element, conversion)
    convertCall(element, conversion)
    convertForm(element, conversion)
    convertListeners(element, conversion)
  }
  dropUnsayable(definitions, conversion)
  const written = await writeDiagram(diagram)
  return { xml: await exchangeNamespace(written, vendor, to), lost: conversion.lost }
}

/** Prefixes that stand for a vendor's namespace at the root, where tools declare them. */
function lettersOf(definitions: ModdleElement, vendor: Vendor): string[] {
  return Object.entries(definitions.$attrs)
    .filter(([name, uri]) => name.startsWith('xmlns:') && uri === VENDOR_URIS[vendor])
    .map(([name]) => name.slice('xmlns:'.length))
}

/** The text with the elements of one namespace in another, under the prefix that is usual there. */
async function exchangeNamespace(xml: string, from: Vendor, to: Vendor): Promise<string> {
  const declaration = new RegExp(`( xmlns(?::[\\w.-]+)?=)"${VENDOR_URIS[from].replaceAll('.', '\\.')}"`, 'g')
  const exchanged = inTags(xml, tag => tag.replace(declaration, `$1"${VENDOR_URIS[to]}"`))
  const { definitions, moddle } = await readText(exchanged, { vendor: to })
  for (const letters of lettersOf(definitions, to)) delete definitions.$attrs[`xmlns:${letters}`]
  return writeDiagram({ definitions, moddle, vendor: to })
}

/**
 * A diagram of mixed namespaces may say something in both. What was said in the one that is left wins over what was
 * said in the target's, which the diagram was not read by.
 *
 * @param letters the prefixes that stand for the target's namespace in this text
 */
function mergeOther(element: ModdleElement, conversion: Conversion, letters: Iterable<string>): void {
  for (const letter of letters) {
    for (const name of Object.keys(element.$attrs ?? {})) {
      const [prefix, local = ''] = name.split(':')
      if (prefix !== letter || conversion.get(element, local) === undefined) continue
      const value = String(element.$attrs[name])
      conversion.note(element, local, what => t('{{what}}写了两次，已去掉其中的“{{value}}”', { what, value }))
      delete element.$attrs[name]
    }
  }
}

/** Where a job begins: `asyncBefore` and `asyncAfter`, or `async` and `asyncLeave`. */
function convertAsync(element: ModdleElement, conversion: Conversion): void {
  if (!element.$instanceOf('bpmn:FlowNode')) return
  const { before, after } = WORDS[conversion.to]
  rename(element, conversion, ['asyncBefore', 'async'], before)
  if (after) rename(element, conversion, ['asyncAfter', 'asyncLeave'], after)
}

/** The first of the words that the element says, under its new name. False is said by silence. */
function rename(element: ModdleElement, conversion: Conversion, words: string[], name: string): void {
  const values = words.map(word => conversion.take(element, word)).filter(value => value !== undefined)
  if (values.includes(true)) conversion.set(element, name, true)
}

/** Listeners of events that the target never raises, and those that are scripts, are taken away as a whole. */
function convertListeners(element: ModdleElement, conversion: Conversion): void {
  const extensions: ModdleElement | undefined = element.extensionElements
  if (!extensions) return
  const values: ModdleElement[] = extensions.values ?? []
  extensions.set(
    'values',
    values.filter(value => isKept(value, conversion)),
  )
}

function isKept(value: ModdleElement, conversion: Conversion): boolean {
  const isTask = conversion.is(value, 'TaskListener')
  if (!isTask && !conversion.is(value, 'ExecutionListener')) return true
  if (isTask && value.event && !TASK_EVENTS[conversion.to].includes(value.event)) {
    conversion.lose(value, 'taskListener', `“${value.event}”`)
    return false
  }
  if (!value.script || conversion.to === 'camunda') return true
  conversion.lose(value, isTask ? 'taskListener' : 'executionListener', t('中的脚本'))
  return false
}

/** Work done elsewhere, and the variable that a result goes to. */
function convertTask(element: ModdleElement, conversion: Conversion): void {
  if (!element.$type.startsWith('bpmn:')) return
  const type = conversion.get(element, 'type')
  if (type === 'external' || type === 'external-worker') convertExternal(element, conversion)
  if (conversion.to !== 'camunda') return
  const result = conversion.take(element, 'resultVariableName')
  if (result !== undefined && conversion.get(element, 'resultVariable') === undefined) {
    conversion.set(element, 'resultVariable', result)
  }
}

function convertExternal(element: ModdleElement, conversion: Conversion): void {
  const type = EXTERNAL[conversion.to]
  if (type) {
    conversion.set(element, 'type', type)
    return
  }
  conversion.take(element, 'type')
  conversion.lose(element, 'type', t('“外部任务”'))
}

/** What a called process is handed: variables and business key as elements, or as attributes. */
function convertCall(element: ModdleElement, conversion: Conversion): void {
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

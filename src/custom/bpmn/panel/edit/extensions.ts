import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import type { Panel } from '../Panel.ts'
import type { Change, Editing, Holder } from './Editing.ts'

/** Whether nothing in the diagram has an id yet, drawn or not. */
export function isFree(panel: Panel, id: string): boolean {
  let isTaken = false
  eachElement(panel.definitions(), element => {
    isTaken ||= hasId(element) && element.id === id
  })
  return !isTaken
}

/** The ids of XML belong to standard elements; an extension's `id` is a property like any other. */
const hasId = (element: ModdleElement): boolean => /^bpmn(di)?:/.test(element.$type)

/** The vendor's extensions of a type. */
export function extensionsOf(edit: Editing, { target }: Holder, type: string): ModdleElement[] {
  return allOf(target).filter(({ $type }) => $type === edit.own(type))
}

/** The change that adds extensions after those that are there. */
export function added(edit: Editing, { element, target }: Holder, ...parts: ModdleElement[]): Change {
  const extensions: ModdleElement | undefined = target.get('extensionElements')
  const values = [...allOf(target), ...parts]
  if (extensions) return { element, target: extensions, properties: { values } }
  const extensionElements = edit.create('bpmn:ExtensionElements', { values })
  return { element, target, properties: { extensionElements } }
}

/** The changes that take extensions away, and with the last one what held them; none where none is meant. */
export function removed({ element, target }: Holder, ...parts: ModdleElement[]): Change[] {
  if (parts.length === 0) return []
  const values = allOf(target).filter(value => !parts.includes(value))
  return values.length === 0
    ? [{ element, target, properties: { extensionElements: undefined } }]
    : [{ element, target: target.get('extensionElements'), properties: { values } }]
}

function allOf(target: ModdleElement): ModdleElement[] {
  return target.get('extensionElements')?.get('values') ?? []
}

const NAMES = ['messageRef', 'signalRef'] as const

/** The changes that let go of a message or signal wherever it is referred to. */
export function referencesTo(panel: Panel, global: ModdleElement): Change[] {
  const changes: Change[] = []
  eachElement(panel.definitions(), target => {
    for (const name of NAMES) {
      if (target[name] !== global) continue
      const element = panel.elementOf(target.id) ?? panel.elementOf(target.$parent?.id) ?? panel.root()
      changes.push({ element, target, properties: { [name]: undefined } })
    }
  })
  return changes
}

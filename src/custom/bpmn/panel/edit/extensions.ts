import type { ModdleElement } from '#process/ModdleElement.ts'
import type { DiagramElement } from './DiagramElement.ts'
import type { Change, Editing } from './Editing.ts'

/** Where extensions stand: a part of a diagram, and what is drawn of it. */
export interface Holder {
  element: DiagramElement
  target: ModdleElement
}

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

/** The change that takes an extension away, and with the last one what held them. */
export function removed({ element, target }: Holder, part: ModdleElement): Change {
  const values = allOf(target).filter(value => value !== part)
  return values.length === 0
    ? { element, target, properties: { extensionElements: undefined } }
    : { element, target: target.get('extensionElements'), properties: { values } }
}

function allOf(target: ModdleElement): ModdleElement[] {
  return target.get('extensionElements')?.get('values') ?? []
}

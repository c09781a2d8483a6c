import type { ModdleElement } from '../ModdleElement.ts'

const SELECTABLE = ['bpmn:FlowElement', 'bpmn:FlowElementsContainer', 'bpmn:RootElement', 'bpmn:Participant']

/** The element that can be selected: the given one, or the nearest around it. */
export function ownerOf(element: ModdleElement): ModdleElement | null {
  let owner: ModdleElement | undefined = element
  while (owner && !isSelectable(owner)) owner = owner.$parent
  return owner ?? null
}

function isSelectable(element: ModdleElement): boolean {
  // The definition of an event may have an id of its own, but is drawn as its event.
  if (!element.id || element.$instanceOf('bpmn:EventDefinition')) return false
  return SELECTABLE.some(type => element.$instanceOf(type))
}

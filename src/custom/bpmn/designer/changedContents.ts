import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import { ownerOf } from '#process/rules/ownerOf.ts'
import { changedProperties } from './changedProperties.ts'
import { diagramJson } from './diagramJson.ts'

/** An element of the later text that says something else than before. */
export interface ChangedContent {
  element: ModdleElement
  /** What differs, in words. */
  properties: string[]
}

/** What is drawn on its own, and what only says how elements hang together. */
const OF_OTHERS = new Set([
  ...['flowElements', 'artifacts', 'laneSets', 'participants', 'messageFlows'],
  ...['incoming', 'outgoing'],
])

/**
 * Elements of both texts whose own content differs, however deep, such as the time of a timer: the library that
 * compares diagrams does not look into the definitions of events.
 */
export function changedContents(before: ModdleElement, after: ModdleElement): ChangedContent[] {
  const old = drawnElements(before)
  return [...drawnElements(after)].flatMap(([id, element]) => {
    const former = old.get(id)
    const properties = former ? changedProperties(contentOf(former), contentOf(element)) : []
    return properties.length > 0 ? [{ element, properties }] : []
  })
}

function drawnElements(definitions: ModdleElement): Map<string, ModdleElement> {
  const elements = new Map<string, ModdleElement>()
  eachElement(definitions, element => {
    const isDrawn = element.$instanceOf?.('bpmn:FlowElement') || element.$instanceOf?.('bpmn:RootElement')
    if (isDrawn && ownerOf(element) === element) elements.set(element.id, element)
  })
  return elements
}

/** What an element says itself. */
function contentOf(element: ModdleElement): Parameters<typeof changedProperties>[0] {
  const json: Parameters<typeof changedProperties>[0] = JSON.parse(diagramJson(element))
  return Object.fromEntries(Object.entries(json).filter(([name]) => !OF_OTHERS.has(name)))
}

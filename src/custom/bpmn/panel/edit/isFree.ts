import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import type { Panel } from '../Panel.ts'

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

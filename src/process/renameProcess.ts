import type { ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'

/** Gives a process another id, and every call of it in the same diagram along with it. */
export function renameProcess(definitions: ModdleElement, process: ModdleElement, id: string): void {
  const former = process.id
  process.id = id
  eachElement(definitions, element => {
    if (element.$instanceOf?.('bpmn:CallActivity') && element.calledElement === former)
      element.calledElement = id
  })
}

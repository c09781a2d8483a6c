import type { ModdleElement } from '#process/ModdleElement.ts'
import type { ReadDiagram } from '#process/readDiagram.ts'

/** The process that a model is about: the one with its key, else the first that can run, else the first. */
export function processOf({ definitions }: ReadDiagram, key: string): ModdleElement | undefined {
  const roots: ModdleElement[] = definitions.get('rootElements') ?? []
  const processes = roots.filter(element => element.$instanceOf('bpmn:Process'))
  return (
    processes.find(({ id }) => id === key) ??
    processes.find(({ isExecutable }) => isExecutable === true) ??
    processes[0]
  )
}

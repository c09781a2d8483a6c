import type { ModdleElement } from './ModdleElement.ts'

/** The process that a model is about: the one with its key, else the first that can run, else the first. */
export function processOf(definitions: ModdleElement, key?: string): ModdleElement | undefined {
  const roots: ModdleElement[] = definitions.get('rootElements') ?? []
  const processes = roots.filter(element => element.$instanceOf('bpmn:Process'))
  return (
    processes.find(({ id }) => id === key) ??
    processes.find(({ isExecutable }) => isExecutable === true) ??
    processes[0]
  )
}

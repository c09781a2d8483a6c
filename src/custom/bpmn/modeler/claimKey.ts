import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import { renameProcess } from '#process/renameProcess.ts'

/**
 * Gives the process of a diagram its key: the one that has it, else the first that can run, else the first.
 *
 * @returns the key that it had; null where nothing was changed, also because another element has the key
 */
export function claimKey(definitions: ModdleElement, key: string): string | null {
  const roots: ModdleElement[] = definitions.get('rootElements') ?? []
  const processes = roots.filter(element => element.$instanceOf('bpmn:Process'))
  const process = processes.find(({ isExecutable }) => isExecutable === true) ?? processes[0]
  if (!process || isTaken(definitions, key)) return null
  const { id } = process
  renameProcess(definitions, process, key)
  return String(id)
}

function isTaken(definitions: ModdleElement, key: string): boolean {
  let isFound = false
  eachElement(definitions, element => {
    isFound ||= element.id === key
  })
  return isFound
}

import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import type { Panel } from '../Panel.ts'
import type { Change } from './Editing.ts'

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

import type { ModdleElement } from '#process/ModdleElement.ts'

interface EventBus {
  on(event: string, callback: (event: { context: Context }) => void): void
}

interface Context {
  moddleElement: ModdleElement
  properties: Record<string, unknown>
  oldProperties: Record<string, unknown>
}

interface Ids {
  claim(id: string, element: ModdleElement): void
  unclaim(id: string): void
}

/** The library notes the ids of what is drawn only; this notes those of messages, signals and processes as well. */
export class GlobalIds {
  static readonly $inject = ['eventBus', 'moddle']

  constructor(eventBus: EventBus, { ids }: { ids: Ids }) {
    const note = (from: unknown, to: unknown, element: ModdleElement) => {
      if (typeof from === 'string') ids.unclaim(from)
      if (typeof to === 'string') ids.claim(to, element)
    }
    const command = 'commandStack.element.updateModdleProperties'
    eventBus.on(`${command}.executed`, ({ context }) => {
      if (isId(context)) note(context.oldProperties.id, context.properties.id, context.moddleElement)
    })
    eventBus.on(`${command}.reverted`, ({ context }) => {
      if (isId(context)) note(context.properties.id, context.oldProperties.id, context.moddleElement)
    })
  }
}

const isId = ({ moddleElement, properties }: Context): boolean =>
  'id' in properties && moddleElement.$type.startsWith('bpmn:')

import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import { variablesOf } from '#process/rules/variablesOf.ts'
import type { PanelOptions } from '../PanelOptions.ts'

interface Services {
  definitions(): ModdleElement | undefined
  eventBus: { on(events: string[], callback: () => void): void }
}

/** The variables of the diagram as it is now, gathered once between two changes. */
export class PanelVariables {
  readonly #options: PanelOptions
  readonly #services: Services
  #known: string[] | null | undefined

  constructor(options: PanelOptions, services: Services) {
    this.#options = options
    this.#services = services
    services.eventBus.on(['elements.changed', 'import.done'], () => {
      this.#known = undefined
    })
  }

  /** null: anything may be handed to this process, so every name is right. */
  all(): string[] | null {
    if (this.#known === undefined) this.#known = this.#gather()
    return this.#known
  }

  #gather(): string[] | null {
    const definitions = this.#services.definitions()
    if (!definitions) return null
    const elements: ModdleElement[] = []
    // What is drawn has no variables, and is most of a diagram.
    for (const root of definitions.get('rootElements')) eachElement(root, element => elements.push(element))
    const { vendor, host } = this.#options
    return variablesOf(elements, vendor, host.fields ? { fields: [...host.fields] } : {})
  }
}

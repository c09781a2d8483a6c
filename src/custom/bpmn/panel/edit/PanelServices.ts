import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Panel } from '../Panel.ts'
import type { PanelOptions } from '../PanelOptions.ts'
import type { DiagramElement } from './Editing.ts'
import { Editing, Pending, Steps } from './Editing.ts'
import { PanelVariables } from './PanelVariables.ts'

interface Injector {
  // biome-ignore lint/suspicious/noExplicitAny: what a modeler's parts are is known by their names only
  get(name: string): any
}

/** What the panel uses of a modeler. */
export class PanelServices implements Panel {
  static readonly $inject = ['config.processPanel', 'injector']
  readonly host: Panel['host']
  readonly edit: Editing
  readonly variables: PanelVariables
  readonly pending = new Pending()
  readonly steps: Steps
  readonly #injector: Injector

  constructor(options: PanelOptions, injector: Injector) {
    const [commandStack, bpmnFactory, eventBus] = ['commandStack', 'bpmnFactory', 'eventBus'].map(name =>
      injector.get(name),
    )
    this.#injector = injector
    this.host = options.host
    this.edit = new Editing(options.vendor, { commandStack, bpmnFactory })
    this.steps = new Steps(commandStack, eventBus)
    this.variables = new PanelVariables(options, { definitions: () => this.definitions(), eventBus })
  }

  translate = (text: string, values?: Record<string, string>): string =>
    this.#injector.get('translate')(text, values)

  elementOf(id: string | undefined): DiagramElement | undefined {
    return id === undefined ? undefined : this.#injector.get('elementRegistry').get(id)
  }

  root(): DiagramElement {
    return this.#injector.get('canvas').getRootElement()
  }

  definitions(): ModdleElement {
    return this.#injector.get('bpmnjs').getDefinitions()
  }
}

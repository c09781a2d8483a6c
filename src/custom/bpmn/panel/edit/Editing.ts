import { canSay } from '#process/convert/canSay.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Vendor } from '#process/vendors.ts'

/** A shape, connection or root of the canvas. */
export interface DiagramElement {
  id: string
  type: string
  businessObject: ModdleElement
  source?: DiagramElement
  target?: DiagramElement
}

/** Where extensions stand: a part of a diagram, and what is drawn of it. */
export interface Holder {
  element: DiagramElement
  target: ModdleElement
}

type Properties = Record<string, unknown>

/** One change of a part of a diagram. `element` is what is drawn anew. */
export interface Change {
  element: DiagramElement
  target: ModdleElement
  properties: Properties
}

interface Services {
  commandStack: { execute(command: string, context: unknown): void; undo(): void; redo(): void }
  bpmnFactory: { create(type: string, properties?: Properties): ModdleElement }
}

/** Changes a diagram through the command stack: each call is one step of undo. */
export class Editing {
  readonly vendor: Vendor
  readonly #services: Services

  constructor(vendor: Vendor, services: Services) {
    this.vendor = vendor
    this.#services = services
  }

  /** The full name of one of the vendor's types or properties. */
  own(name: string): string {
    return `${this.vendor}:${name}`
  }

  /** Whether the vendor's engine reads one of its attributes (`followUpDate`) or elements (`FormData`). */
  canSay(name: string, holder?: string): boolean {
    return canSay(this.vendor, name, holder)
  }

  /** Makes a part with a standard type (`bpmn:…`) or one of the vendor's own. It is in no diagram yet. */
  create(type: string, properties: Properties = {}): ModdleElement {
    const part = this.#services.bpmnFactory.create(type.includes(':') ? type : this.own(type), properties)
    for (const value of Object.values(properties).flat()) {
      if (isPart(value)) value.$parent = part
    }
    return part
  }

  /** Sets properties of a part; undefined takes one away. */
  set(element: DiagramElement, target: ModdleElement, properties: Properties): void {
    this.apply([{ element, target, properties }])
  }

  undo = (): void => this.#services.commandStack.undo()

  redo = (): void => this.#services.commandStack.redo()

  /** Several changes as one step. */
  apply(changes: Change[]): void {
    for (const { target, properties } of changes) adopt(target, properties)
    const commands = changes.map(commandOf)
    const [only] = commands
    if (only && commands.length === 1) this.#services.commandStack.execute(only.cmd, only.context)
    else this.#services.commandStack.execute('properties-panel.multi-command-executor', commands)
  }
}

/** What is drawn is told by its own command, which also keeps labels and ids. */
function commandOf({ element, target, properties }: Change): { cmd: string; context: Properties } {
  return target === element.businessObject
    ? { cmd: 'element.updateProperties', context: { element, properties } }
    : { cmd: 'element.updateModdleProperties', context: { element, moddleElement: target, properties } }
}

/** Parts know what they stand in. */
function adopt(target: ModdleElement, properties: Properties): void {
  for (const [name, value] of Object.entries(properties)) {
    if (isReference(target, name)) continue
    for (const part of [value].flat()) if (isPart(part)) part.$parent = target
  }
}

const isReference = (target: ModdleElement, name: string): boolean =>
  target.$descriptor.properties?.some(
    property => (property.name === name || property.ns?.localName === name) && property.isReference,
  ) ?? false

const isPart = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value

/** ms between the last key and the change of the diagram: one step of undo for what is typed in one go. */
const PAUSE = 250

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  run(): void
}

/**
 * What is typed and not yet in the diagram. It comes there after a pause, and at once with `flush`: before the field
 * loses the focus or goes, another element is selected, or the diagram is written.
 */
export class Pending {
  readonly #waiting = new Map<object, Waiting>()
  readonly #refused = new Set<string>()

  /** Replaces what waits for the same field. */
  later(field: object, run: () => void): void {
    clearTimeout(this.#waiting.get(field)?.timer)
    const timer = setTimeout(() => this.flush(field), PAUSE)
    this.#waiting.set(field, { timer, run })
  }

  /** @param field that alone; all when absent */
  flush(field?: object): void {
    const fields = field ? [field] : [...this.#waiting.keys()]
    for (const each of fields) {
      const waiting = this.#waiting.get(each)
      if (!waiting) continue
      clearTimeout(waiting.timer)
      this.#waiting.delete(each)
      waiting.run()
    }
  }

  has(field: object): boolean {
    return this.#waiting.has(field)
  }

  /** Notes whether a wrong text stands in the field of an entry, which the diagram does not take. */
  refuse(entry: string, isRefused: boolean): void {
    if (isRefused) this.#refused.add(entry)
    else this.#refused.delete(entry)
  }

  isRefused(entry: string): boolean {
    return this.#refused.has(entry)
  }
}

interface CommandStack {
  canUndo(): boolean
  undo(): void
}

interface EventBus {
  on(event: string, callback: (event: { trigger?: string }) => void): void
}

const BY: Record<string, number> = { execute: 1, undo: -1, redo: 1 }

/** Counts the steps that were done and not taken back, so that those since a moment can be taken back together. */
export class Steps {
  readonly #commandStack: CommandStack
  #done = 0

  constructor(commandStack: CommandStack, eventBus: EventBus) {
    this.#commandStack = commandStack
    eventBus.on('commandStack.changed', ({ trigger }) => {
      this.#done += BY[trigger ?? ''] ?? 0
    })
  }

  /** How many there are now. */
  get done(): number {
    return this.#done
  }

  /** Takes back all but so many; each can be done again. */
  takeBack(kept: number): void {
    while (this.#done > kept && this.#commandStack.canUndo()) this.#commandStack.undo()
  }
}

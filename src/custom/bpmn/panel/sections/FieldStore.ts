import { isJuel } from '#process/execution/processExpression.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Change } from '../edit/Editing.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import type { Part } from '../Panel.ts'

/** Injected fields of a service task or listener, wherever the vendor keeps them. Each change is one step of undo. */
export interface FieldStore {
  readonly id: string
  readonly items: readonly ModdleElement[]
  /** Adds an empty one and returns it. */
  add(name: string): ModdleElement
  remove(item: ModdleElement): void
  /** The changes that take fields away, for a step that does more than that. */
  removing(items: readonly ModdleElement[]): Change[]
  /** Writes the field of a name, which is made with its first text and goes with the last. */
  set(name: string, text: string | undefined): void
  /** Writes the text of a field: an expression as one, where the field does not keep it in an attribute. */
  write(item: ModdleElement, text: string): void
}

interface FieldsPlace {
  id: string
  target: ModdleElement
  /** Whether it is an element of the diagram, which has its fields among its extensions. */
  isOwn?: boolean
}

/** What stands in a field; undefined where nothing is written, not even an empty text. */
export const textOfField = (item: ModdleElement): string | undefined =>
  item.get('expression') ?? item.get('string') ?? item.get('stringValue')

export function createFieldStore(part: Part, { id, target, isOwn }: FieldsPlace): FieldStore {
  const { panel, element } = part
  const { edit } = panel
  const held: ModdleElement[] = isOwn ? [] : (target.get('fields') ?? [])
  const items = isOwn ? extensionsOf(edit, part, 'Field') : held
  const setHeld = (fields: ModdleElement[]): Change => ({ element, target, properties: { fields } })
  const adding = (item: ModdleElement) => (isOwn ? added(edit, part, item) : setHeld([...held, item]))
  const removing = (gone: readonly ModdleElement[]) =>
    isOwn ? removed(part, ...gone) : [setHeld(held.filter(other => !gone.includes(other)))]
  const write = (item: ModdleElement, text: string) => edit.set(element, item, propertiesFor(item, text))
  const make = (name: string, text: string) => {
    const item = edit.create('Field', { name, [isJuel(text) ? 'expression' : 'string']: text })
    edit.apply([adding(item)])
    return item
  }
  return {
    ...{ id: `${id}-fields`, items, write, removing },
    add: name => make(name, ''),
    remove: item => edit.apply(removing([item])),
    set(name, text) {
      const item = items.find(one => one.name === name)
      if (item && text === undefined) edit.apply(removing([item]))
      else if (item) write(item, text ?? '')
      else if (text !== undefined) make(name, text)
    },
  }
}

function propertiesFor(item: ModdleElement, text: string): Record<string, unknown> {
  if (isJuel(text)) return { expression: text, string: undefined, stringValue: undefined }
  const name = item.get('stringValue') === undefined ? 'string' : 'stringValue'
  return { expression: undefined, [name]: text }
}

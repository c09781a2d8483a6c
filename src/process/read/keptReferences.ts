import type { ModdleElement, ModdleReference } from '../ModdleElement.ts'
import { eachElement } from './eachElement.ts'

/** References of one property, some of which lead to nothing in the diagram, such as an error by its code. */
interface KeptReference {
  property: string
  /** All that the text lists, in its order. */
  ids: string[]
  broken: Set<string>
}

/** They are no part of the elements: editors know a reference by the element that it leads to. */
const kept = new WeakMap<ModdleElement, KeptReference[]>()

/** Remembers what references say that lead to nothing, so that it is written again. */
export function keepReferences(references: ModdleReference[], elementsById: Record<string, unknown>): void {
  const holders = new Set(references.filter(({ id }) => !elementsById[id]).map(({ element }) => element))
  for (const holder of holders) kept.set(holder, [])
  for (const { element, property, id } of references) {
    const known = kept.get(element)
    if (!known || !holders.has(element)) continue
    const found = known.find(one => one.property === property)
    const reference = found ?? { property, ids: [], broken: new Set<string>() }
    if (!found) known.push(reference)
    reference.ids.push(id)
    if (!elementsById[id]) reference.broken.add(id)
  }
}

/** Calls a function, which must write at once, while the elements have what their references say. */
export function withKeptReferences<T>(definitions: ModdleElement, write: () => T): T {
  const undo: (() => void)[] = []
  eachElement(definitions, element => {
    for (const reference of kept.get(element) ?? []) undo.push(put(element, reference))
  })
  try {
    return write()
  } finally {
    for (const step of undo) step()
  }
}

/** Returns how to take away what it puts in. What somebody chose meanwhile stays. */
function put(element: ModdleElement, { property, ids, broken }: KeptReference): () => void {
  const name = element.$descriptor.properties?.find(({ ns }) => ns?.name === property)?.name ?? property
  const former = element.get(name)
  if (broken.size === 0) return () => undefined
  if (!Array.isArray(former)) {
    if (former) return () => undefined
    element.set(name, { id: ids[0] })
    return () => element.set(name, undefined)
  }
  const byId = new Map(former.map(target => [target.id as string, target]))
  const listed = ids.flatMap(id => byId.get(id) ?? (broken.has(id) ? { id } : []))
  const added = former.filter(({ id }) => !ids.includes(id))
  element.set(name, [...listed, ...added])
  return () => element.set(name, former)
}

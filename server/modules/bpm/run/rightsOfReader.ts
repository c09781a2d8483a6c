import type { FieldRight } from '#process/execution/fieldRights.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { RunnableDefinition } from './definitionOf.ts'
import { allElementFields, formFields, rightsAt, rightTo } from './formValues.ts'
import type { Reader } from './mayRead.ts'

type Rights = Record<string, FieldRight>

/**
 * What somebody sees of the form of an instance: what one of his own nodes shows, what the start shows its starter, of
 * a copy what no node hides, and everything for who manages it. Written only where his open task lets him.
 * @param open node of his open task; null for none
 */
export async function rightsOfReader(
  context: RequestContext,
  definition: RunnableDefinition,
  { reader, open }: { reader: Reader; open: string | null },
): Promise<Rights> {
  const form = await formFields(context, definition)
  const further = allElementFields(definition, form).flatMap(({ id, isHidden }) => (isHidden ? [] : [id]))
  const names = [...new Set([...form, ...further])]
  const shown: Rights[] = []
  const { process } = definition
  if (reader.isStarter)
    for (const node of process.starts[''] ?? []) shown.push(await rightsAt(context, definition, node))
  for (const node of new Set(reader.nodes)) shown.push(await rightsAt(context, definition, node))
  if (reader.isManager) shown.push(Object.fromEntries(names.map(name => [name, 'read'])))
  else if (reader.isCopied) shown.push(await shownEverywhere(context, definition, names))
  const writable = open === null ? {} : await rightsAt(context, definition, open)
  const rightOf = (name: string): FieldRight => {
    if (writable[name] === 'write') return 'write'
    return shown.some(rights => rightTo(rights, name) !== 'none') ? 'read' : 'none'
  }
  return Object.fromEntries(names.map(name => [name, rightOf(name)]))
}

async function shownEverywhere(
  context: RequestContext,
  definition: RunnableDefinition,
  names: readonly string[],
): Promise<Rights> {
  const nodes = Object.values(definition.process.nodes).filter(({ task }) => task !== undefined)
  const all = await Promise.all(nodes.map(({ id }) => rightsAt(context, definition, id)))
  const isHidden = (name: string) => all.some(rights => rights[name] === 'none')
  return Object.fromEntries(names.map(name => [name, isHidden(name) ? 'none' : 'read']))
}

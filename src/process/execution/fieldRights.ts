import type { TaskFacts } from './ExecutableProcess.ts'

/** What people may do with a field of the form at a node: nothing of it is told, it is shown, or it can be changed. */
export type FieldRight = 'none' | 'read' | 'write'

const RIGHTS: readonly string[] = ['none', 'read', 'write'] satisfies FieldRight[]

/** Extension properties of a node that say it: `field:days` → `read`. */
export const FIELD_PROPERTY = 'field:'

/**
 * The right to each field at a node. Nothing said means write where the process starts, and read everywhere else; a
 * word that is none of the three hides the field.
 * @param task what the diagram says of the user task or start event; undefined for other nodes
 */
export function fieldRightsOf(
  task: Pick<TaskFacts, 'properties'> | undefined,
  fields: readonly string[],
  isStart: boolean,
): Record<string, FieldRight> {
  const usual = isStart ? 'write' : 'read'
  const properties = task?.properties ?? {}
  return Object.fromEntries(
    fields.map(name => {
      const key = `${FIELD_PROPERTY}${name}`
      const said = Object.hasOwn(properties, key) ? (properties[key] as string).trim() : ''
      return [name, said === '' ? usual : rightOf(said)]
    }),
  )
}

const rightOf = (said: string): FieldRight => (RIGHTS.includes(said) ? (said as FieldRight) : 'none')

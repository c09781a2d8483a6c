import type { SchemaNode } from './SchemaNode.ts'

/** Named schemas: $id → schema. */
export type Definitions = Map<string, SchemaNode>

/** The schema that a reference stands for; the schema itself when it is none. */
export function resolveRef(schema: SchemaNode, definitions: Definitions): SchemaNode {
  if (schema.$ref === undefined) return schema
  const target = definitions.get(schema.$ref)
  if (!target) throw new Error(`The vocabulary refers to ${schema.$ref}, which it does not define.`)
  return target
}

/** Every named schema inside a schema. */
export function definitionsOf(schema: SchemaNode): Definitions {
  const definitions: Definitions = new Map()
  collect(schema, definitions)
  return definitions
}

function collect(value: unknown, definitions: Definitions): void {
  if (typeof value !== 'object' || value === null) return
  const { $id } = value as SchemaNode
  if (typeof $id === 'string') definitions.set($id, value as SchemaNode)
  for (const part of Object.values(value)) collect(part, definitions)
}

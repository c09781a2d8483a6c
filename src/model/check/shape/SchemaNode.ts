/** A schema of the vocabulary, as far as TypeBox makes them and the walker understands. */
export interface SchemaNode {
  $id?: string
  $ref?: string
  title?: string
  description?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  /** What of the project a text names: pages. */
  names?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  uniqueItems?: boolean
  items?: SchemaNode
  minProperties?: number
  properties?: Record<string, SchemaNode>
  patternProperties?: Record<string, SchemaNode>
  required?: string[]
  additionalProperties?: boolean | SchemaNode
  anyOf?: SchemaNode[]
}

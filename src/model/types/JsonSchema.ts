import type { Text } from '../source/common.ts'

/** JSON Schema 2020-12, as far as page schemas use it; titles may stand there in two languages. */
export interface JsonSchema {
  type?: string | string[]
  title?: Text
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
  /** Of an answer: what clients cannot send. */
  readOnly?: true
  /** Only where the interface is described: the same for readers of OpenAPI. */
  oneOf?: JsonSchema[]
  discriminator?: { propertyName: string }
  /** Property whose constant tells the branches of anyOf apart. */
  'x-discriminator'?: string
  /** Own messages, by keyword or for all of them. */
  'x-message'?: unknown
}

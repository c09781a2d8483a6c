import { describe, expect, it } from 'vitest'
import type { FieldModel, JsonSchema } from '#model/types/index.ts'
import { withoutDefaults } from '#server/engine/docs/describeFields.ts'

const field = (name: string, more: Partial<FieldModel> = {}) =>
  ({ name, fields: [], defaultExpression: null, ...more }) as unknown as FieldModel

describe('withoutDefaults', () => {
  it('should demand what the server demands: nothing that has a default, in objects and rows as well', () => {
    const line = [field('count', { default: 1 }), field('item')]
    const fields = [
      field('name'),
      field('state', { default: '0' }),
      field('dept', { defaultExpression: 'user.deptId' }),
      field('home', { fields: line }),
      field('lines', { fields: line }),
    ]
    const inner: JsonSchema = {
      type: 'object',
      properties: { count: { type: 'integer' }, item: { type: 'string' } },
      required: ['count', 'item'],
    }
    const schema: JsonSchema = {
      type: 'object',
      properties: { name: {}, state: {}, dept: {}, home: inner, lines: { type: 'array', items: inner } },
      required: ['name', 'state', 'dept', 'home'],
    }
    expect(withoutDefaults(schema, fields)).toMatchObject({
      required: ['name', 'home'],
      properties: { home: { required: ['item'] }, lines: { items: { required: ['item'] } } },
    })
    // What the schema of the record says is not touched: the server checks by it.
    expect(schema.required).toHaveLength(4)
  })
})

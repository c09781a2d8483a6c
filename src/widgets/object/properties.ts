import { Type } from '@sinclair/typebox'

export default {
  columns: Type.Integer({
    minimum: 1,
    maximum: 4,
    default: 2,
    description: 'Columns of its fields; on a phone they stand below each other.',
  }),
}

import { Type } from '@sinclair/typebox'

export default {
  columns: Type.Integer({
    minimum: 1,
    maximum: 4,
    default: 2,
    description: 'Columns of the fields of a row; on a phone they stand below each other.',
  }),
  fixedOrder: Type.Boolean({
    default: false,
    description: 'Whether rows keep the order in which they were added.',
  }),
}

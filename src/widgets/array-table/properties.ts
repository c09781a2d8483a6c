import { Type } from '@sinclair/typebox'

export default {
  fixedOrder: Type.Boolean({
    default: false,
    description: 'Whether rows keep the order in which they were added.',
  }),
}

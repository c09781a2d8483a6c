import { Type } from '@sinclair/typebox'

export default {
  names: Type.Array(Type.String(), {
    description: 'Names of the texts that are asked for, in this order; those of the value where absent.',
  }),
}

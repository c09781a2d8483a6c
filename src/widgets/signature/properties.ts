import { Type } from '@sinclair/typebox'

export default {
  typed: Type.Boolean({
    default: true,
    description: 'Whether a name may be typed instead; without it nobody signs who has only a keyboard.',
  }),
}

import { Type } from '@sinclair/typebox'

export default {
  counted: Type.Boolean({
    default: true,
    description:
      'Whether the number of people meant stands below; off where not people are meant, but what they belong to.',
  }),
}

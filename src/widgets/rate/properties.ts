import { Type } from '@sinclair/typebox'
import { Text } from '#model/source/common.ts'

export default {
  character: Type.String({
    minLength: 1,
    maxLength: 8,
    default: '★',
    description: 'What is drawn so many times: one character, ♥ or 👍. How many there are says maximum.',
  }),
  labels: Type.Array(Text, {
    maxItems: 10,
    description: 'What each of them means, the lowest first; shown behind them.',
  }),
}

import { Type } from '@sinclair/typebox'
import { Text } from '#model/source/common.ts'

export default {
  low: Type.Union([Text], { description: 'What the lowest number means; stands below its end.' }),
  high: Type.Union([Text], { description: 'What the highest number means.' }),
}

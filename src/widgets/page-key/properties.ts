import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  from: Type.String({ description: 'Address that answers the pages of page files as value and label.' }),
}

import { Type } from '@sinclair/typebox'
import { inputProperties, treeOptions } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  options: treeOptions,
  wholePath: Type.Boolean({
    description: 'Whether all values from the top are stored instead of the last; on for lists.',
  }),
  anyLevel: Type.Boolean({ default: false, description: 'Whether a branch can be chosen, not only a leaf.' }),
}

import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  presets: Type.Array(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), {
    maxItems: 24,
    description: 'Colours that are offered below the input, as #rrggbb.',
  }),
}

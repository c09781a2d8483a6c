import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  autoFocus: inputProperties.autoFocus,
  showTime: Type.Boolean({ default: false, description: 'Whether the ends are moments instead of days.' }),
}

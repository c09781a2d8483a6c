import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  placeholder: inputProperties.placeholder,
  height: Type.Integer({ minimum: 100, default: 320, description: 'Height of what is written, in px.' }),
  imageSize: Type.Number({ exclusiveMinimum: 0, default: 5, description: 'Largest picture, in MB.' }),
}

import { inputProperties } from '#model/source/widget.ts'

export default { placeholder: inputProperties.placeholder }

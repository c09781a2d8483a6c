import { inputProperties } from '#model/source/widget.ts'

export default { autoFocus: inputProperties.autoFocus }

import { inputProperties, multiple, options } from '#model/source/widget.ts'

export default { ...inputProperties, options, multiple }

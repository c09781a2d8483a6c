import { dict, inputProperties, multiple } from '#model/source/widget.ts'

export default { ...inputProperties, dict, multiple }

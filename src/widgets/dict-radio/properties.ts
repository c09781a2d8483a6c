import { dict, optionType } from '#model/source/widget.ts'

export default { dict, optionType }

import { options, optionType } from '#model/source/widget.ts'

export default { options, optionType }

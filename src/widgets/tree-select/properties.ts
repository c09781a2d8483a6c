import { inputProperties, multiple, treeOptions } from '#model/source/widget.ts'

export default { ...inputProperties, options: treeOptions, multiple }

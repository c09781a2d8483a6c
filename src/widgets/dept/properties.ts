import { treeReferenceProperties } from '#model/source/widget.ts'

export default treeReferenceProperties

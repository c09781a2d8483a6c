import { referenceProperties } from '#model/source/widget.ts'

export default referenceProperties

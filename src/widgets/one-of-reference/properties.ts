import { oneOfProperties } from '#model/source/widget.ts'

export default oneOfProperties

import { fileProperties } from '#model/source/widget.ts'

export default fileProperties

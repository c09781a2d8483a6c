import { inputProperties } from '#model/source/widget.ts'

export default inputProperties

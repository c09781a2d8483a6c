import { dict } from '#model/source/widget.ts'

export default { dict }

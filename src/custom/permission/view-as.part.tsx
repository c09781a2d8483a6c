import { definePart } from '#engine'
import { ViewAs } from './ViewAs.tsx'

/** Button of a row: looking at things as the account. */
export default definePart({ key: 'permission/view-as', part: ViewAs })

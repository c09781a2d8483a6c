import { definePage } from '#engine'
import { EditTablePage } from '../../gen/index.ts'

/** What is chosen of a table that a page is made of. */
export default definePage({ component: 'tool/gen/editTable', page: EditTablePage })

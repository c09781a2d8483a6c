import { definePage } from '#engine'
import { EditTablePage } from './EditTablePage.tsx'

export default definePage({ component: 'tool/gen/editTable', page: EditTablePage })

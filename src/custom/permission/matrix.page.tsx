import { definePage } from '#engine'
import { MatrixPage } from './MatrixPage.tsx'

/** Who can do what: roles against pages, buttons and fields. */
export default definePage({ component: 'permission/matrix', page: MatrixPage })

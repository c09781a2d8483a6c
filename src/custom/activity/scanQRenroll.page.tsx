import { definePage } from '#engine'
import { VisitorPage } from './VisitorPage.tsx'

/** Where visitors enrol, by a link or a code that they were given. */
export default definePage({ component: 'activity/scanQRenroll', page: VisitorPage })

import { definePage } from '#engine'
import { CheckinPage } from './CheckinPage.tsx'

/** People are let in at the door. */
export default definePage({ component: 'activity/checkin', page: CheckinPage })
